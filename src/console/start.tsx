// Starts the console's own screens: the composition root.
import { px2remTransformer, StyleProvider } from '@ant-design/cssinjs';
import { StrictMode, type ComponentProps, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { API_CALLS } from '../../runtime/generated/api-calls.generated.ts';
import type { ApiCalls } from '../../runtime/generated/api.generated.ts';
import type { SiteModel } from '../../runtime/model/page.ts';
import { translate } from '../../runtime/model/words/messages.ts';
import { makeBrowserActions } from '../assembly/browser/browser-actions.ts';
import { removeStartFailure, ROOT_ID } from '../assembly/browser/page-elements.ts';
import { CONSOLE_LOCALS } from '../assembly/console-documents.ts';
import { ControlSurface, loadControlWords } from '../assembly/forms/control-surface.tsx';
import { StepRunner } from '../assembly/step-runner.ts';
import { makeActionCall, sendJsonByFetch } from '../client/action-call.ts';
import { memberSession } from '../client/member-session.ts';
import { makeSourceCall } from '../client/source-call.ts';
import { FRAMED } from '../assembly/framed-console.ts';
import { ConsoleProvider, type StartedConsole } from './view/screens/console-provider.tsx';
import { joinHostPage } from './host-page.ts';
import { registry } from './registry.ts';
import { Shell } from './view/screens/shell.tsx';
import { startScheme } from '../client/scheme.ts';
import { useTheme } from './view/frame/theme.ts';
import './view/styles/console.css';
import './view/styles/focus.css';
import './view/styles/tokens.css';
import './view/styles/record.css';
import './view/styles/record-sides.css';
import './view/styles/versions.css';
import './view/styles/record-fields.css';
import './view/styles/first-fields.css';
import './view/styles/fold.css';
import './view/styles/screens.css';
import './view/styles/table.css';
import './view/styles/cell-edit.css';
import './view/styles/list-head.css';
import './view/styles/lists.css';
import './view/styles/pager.css';
import './view/styles/menu.css';
import './view/styles/find.css';
import './view/styles/rows.css';
import './view/styles/board.css';
import './view/styles/toasts.css';
import './view/styles/large-letters.css';
import './view/styles/paper.css';

/** Draws the screen that the address names, in place of what the server has drawn meanwhile. */
export async function startConsole(site: SiteModel): Promise<void> {
  const browserActions = makeBrowserActions(
    makeActionCall(API_CALLS, (text) => browserActions.toast({ text, tone: 'error' }), {}, sendJsonByFetch),
    () => Promise.resolve(memberSession),
  );
  startScheme(isFramed());
  const host = isFramed() ? joinHostPage(browserActions) : undefined;
  // Records open in the frame, another page in place of the one around it.
  const actions = host === undefined ? browserActions : { ...browserActions, navigate: host.go };
  const [me, words] = await Promise.all([actions.call('owner.me', {}), loadControlWords(site.language)]);
  const { name, permissions, languages } = me as ApiCalls['owner.me']['data'];
  const translated = (key: string, values?: Readonly<Record<string, unknown>>): string =>
    translate(site.messages, site.language, key, values);
  const started: StartedConsole = {
    host,
    site,
    owner: { name, permissions: new Set(permissions), languages },
    actions,
    read: makeSourceCall(API_CALLS),
    runner: new StepRunner(registry, CONSOLE_LOCALS),
    translate: (key, values) => translated(`console.${key}`, values),
  };
  const Program = host === undefined ? Shell : (await import('./view/screens/dialog-shell.tsx')).DialogShell;
  const root = document.getElementById(ROOT_ID);
  if (root === null) throw new Error('The page has no root element.');
  removeStartFailure();
  createRoot(root).render(
    <StrictMode>
      <Surface words={words} translate={translated}>
        <ConsoleProvider started={started}>
          <Program />
        </ConsoleProvider>
      </Surface>
    </StrictMode>,
  );
}

/** antd's lengths follow the letters of the browser, as those of the console do (`tokens.css`). */
const LENGTHS = [px2remTransformer({ rootValue: 16 })];

/** Controls in the light or the dark look of the console. */
function Surface(props: Omit<ComponentProps<typeof ControlSurface>, 'theme'>): ReactElement {
  return (
    <StyleProvider transformers={LENGTHS}>
      <ControlSurface {...props} theme={useTheme()} />
    </StyleProvider>
  );
}

const isFramed = (): boolean => window.parent !== window && new URLSearchParams(location.search).has(FRAMED);
