// The list before publishing on the demo: what the server knows of addresses, and no false alarm.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckedAddresses } from '../../runtime/generated/api.generated.ts';
import type { Ast, SiteModel } from '../../runtime/model/page.ts';
import { fillAst } from '../../src/assembly/fill-ast.ts';
import { messagesFor } from '../../src/assembly/messages.ts';
import { checkPage } from '../../src/editor/commands/publishing/checks/check-page.ts';
import type { CheckedPage, KnownAddresses } from '../../src/editor/commands/publishing/checks/page-check.ts';
import { listAddresses } from '../../src/editor/commands/publishing/checks/page-links.ts';
import { makePages } from '../../src/server/app/open-pages.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { channels, LANGUAGES } from '../seed/demo.ts';
