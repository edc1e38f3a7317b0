// Draws one record inside of a dialog of a page, without the menu.
import { Suspense, useEffect, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { Route, Routes, useLocation, useNavigate, useParams } from 'react-router-dom';
import { isComposing } from '../../../assembly/browser/composing.ts';
import { findHead } from '../../../assembly/console-documents.ts';
import { readPageMessage } from '../../../assembly/framed-console.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { OPEN_LIST } from '../dialogs/dialog.tsx';
import { Broken, Screen } from './shell.tsx';
import { ConsoleRouter, ScreenErrors } from '../frame/console-router.tsx';
import { useSeenFocus } from '../frame/use-seen-focus.ts';
import { WaitingScreen } from '../frame/waiting.tsx';
import '../styles/dialog-shell.css';

/** Every address that is no record ends the dialog: work that is not saved asks first, as in a tab. */
const END = '/owner';

export function DialogShell(): ReactElement {
  return (
    <ConsoleRouter>
      <Frame>
        <Routes>
          <Route path="/owner/:screen" element={<OnlyRecord />} />
          <Route path="/owner/:screen/:id" element={<Screen />} />
          <Route path="*" element={<End />} />
        </Routes>
      </Frame>
    </ConsoleRouter>
  );
}

function Frame({ children }: { children: ReactNode }): ReactElement {
  const { pathname } = useLocation();
  useEnding();
  useSeenFocus();
  return (
    <div className="console console-framed" onClickCapture={openBeside}>
      <main id="console-main">
        <ScreenErrors at={pathname} fallback={<Broken />}>
          <Suspense fallback={<WaitingScreen />}>{children}</Suspense>
        </ScreenErrors>
      </main>
    </div>
  );
}

/** Ends when the page around it asks, and with Escape where nothing else takes that key. */
function useEnding(): void {
  const navigate = useNavigate();
  const { host } = useConsole();
  useEffect(() => host?.setOpener((address) => void navigate(address)), [host, navigate]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const end = (): void => void navigate(END);
    const onMessage = (event: MessageEvent): void => {
      if (readPageMessage(event)?.console === 'leave') end();
    };
    let isTaken = false;
    // During capture, while the list or dialog that the key closes is still open.
    const look = (event: KeyboardEvent): void => {
      isTaken = isComposing(event) || document.querySelector(`dialog[open], ${OPEN_LIST}`) !== null;
    };
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || isTaken || event.defaultPrevented) return;
      // The same key would close the question that may be asked now.
      event.preventDefault();
      end();
    };
    window.addEventListener('message', onMessage, { signal });
    window.addEventListener('keydown', look, { signal, capture: true });
    window.addEventListener('keydown', press, { signal });
    return () => listening.abort();
  }, [navigate]);
}

/** Links lead to a tab of its own: the dialog is of one record. */
function openBeside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.target === '_blank' || link.hasAttribute('download')) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_blank', 'noopener');
}

/** The record of a screen that has only one. */
function OnlyRecord(): ReactElement {
  const { screen = '' } = useParams();
  return findHead('record', screen)?.group === undefined ? <End /> : <Screen />;
}

function End(): null {
  const { host } = useConsole();
  useEffect(() => void host?.leave(), [host]);
  return null;
}
