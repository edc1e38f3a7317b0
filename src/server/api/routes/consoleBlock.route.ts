// Answers the owner's calls about blocks that owners make.
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Ast } from '../../../../runtime/model/page.ts';
import { migrateStored } from '../../../assembly/migrate-stored.ts';
import { readBlockFile, writeBlockFile } from '../../entities/blocks/block-file.ts';
import { describeChanges } from '../../entities/blocks/describe-changes.ts';
import { makePlain } from '../../entities/blocks/make-plain.ts';
import { useEverywhere } from '../../entities/blocks/use-everywhere.ts';
import { attachmentOf } from '../../kernel/content-disposition.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { defineRoutes } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';
import { entityContext } from '../entity/for-whom.ts';

export default defineRoutes('consoleBlock', {
  makePlain: (context, { body }) => makePlain(entityContext(context), body.id),
  useEverywhere: (context, { body }) => useEverywhere(entityContext(context), body),
  changes: (context, { body }) => describeChanges(entityContext(context), body),
  compiled: async ({ services, site }) =>
    (await services.siteDocuments.listBlocks(site)).map((document) => ({ ...document })),
  async renew({ services, site }, { body: { language, ast } }) {
    await services.siteDocuments.open(site);
    const stored = ast as unknown as Ast;
    return { ...ast, ...migrateStored(stored, language) };
  },
  async file(context, { query: { id } }) {
    const file = await writeBlockFile(entityContext(context), id);
    requireExchange(context).reply.headers({
      'cache-control': 'private, no-store',
      'content-disposition': attachmentOf(`${id}.json`),
    });
    return Readable.from([JSON.stringify(file, null, 2)]);
  },
  async bring(context) {
    const { file, idempotencyKey: requestKey } = context;
    if (file === undefined) throw new FieldError(422, 'console.value-missing', '/file');
    const text = await readFile(file.path, 'utf8');
    return readBlockFile(entityContext(context), { text, requestKey });
  },
});
