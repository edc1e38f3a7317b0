// Draws the menu of the console beside the screen that the address names.
import Button from 'antd/es/button';
import { lazy, Suspense, use, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Link, Route, Routes, useLocation, useParams } from 'react-router-dom';
import type { ListDocument } from '../../../../runtime/generated/documents.generated.ts';
import { isModalOpen } from '../../../assembly/browser/use-modal.ts';
import { useChord } from '../../../assembly/browser/use-chord.ts';
import { track } from '../../../../runtime/model/pending-work.ts';
import { findHead, loadDocument, mayCall, type ScreenHead } from '../../../assembly/console-documents.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { findWayBack } from '../../contracts/way-back.ts';
import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { Menu, WaitingRecords } from './menu.tsx';
import { RunStateBanner } from './run-state-banner.tsx';
import { ConsoleRouter, ScreenErrors } from '../frame/console-router.tsx';
import { Icon } from '../frame/icon.tsx';
import { Heading, LoadFailed, NothingHere } from '../frame/screen-parts.tsx';
import { useSeenFocus } from '../frame/use-seen-focus.ts';
import { Waiting, WaitingScreen } from '../frame/waiting.tsx';

const Palette = lazy(() => track('palette', import('./palette.tsx')));
const Home = lazy(() => track('home', import('../home/home.tsx')));
const FiguresScreen = lazy(() => track('figures', import('../home/figures-screen.tsx')));
const importList = () => import('../lists/list-screen.tsx');
const ListScreen = lazy(async () => ({ default: (await track('list', importList())).ListScreen }));
const importRecord = () => import('../records/record-screen.tsx');
const RecordScreen = lazy(async () => ({ default: (await track('record', importRecord())).RecordScreen }));

/** Begins to load the code of a screen beside its document. What fails is said where it is drawn. */
const beginLoading = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

export function Shell(): ReactElement {
  return (
    <ConsoleRouter>
      <WaitingRecords>
        <Frame>
          <Routes>
            <Route path="/owner" element={<Home />} />
            <Route path="/owner/:screen" element={<Screen />} />
            <Route path="/owner/:screen/:id" element={<Screen />} />
            <Route path="*" element={<Unknown />} />
          </Routes>
        </Frame>
      </WaitingRecords>
    </ConsoleRouter>
  );
}

function Frame({ children }: { children: ReactNode }): ReactElement {
  const { translate } = useConsole();
  const [isOpen, setOpen] = useState(false);
  const [isFinding, setFinding] = useState(false);
  useChord('k', () => !isModalOpen() && setFinding(true));
  useSeenFocus();
  const { pathname, search } = useLocation();
  const [editAddress] = useState(() => findWayBack(search));
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  // A screen reader hears the heading of the new screen. The browser has announced the first one.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.querySelector<HTMLElement>('#console-title')?.focus();
  }, [pathname]);
  return (
    <div className="console">
      <a className="console-skip" href="#console-main">
        {translate('skip')}
      </a>
      <Bar editAddress={editAddress} onMenu={() => setOpen(true)} onFind={() => setFinding(true)} />
      <nav className="console-side" aria-label={translate('menu')}>
        <Menu />
      </nav>
      {isOpen && (
        <Dialog title={translate('menu')} place="side" onDismiss={() => setOpen(false)}>
          <nav aria-label={translate('menu')}>
            <Menu onChoose={() => setOpen(false)} />
          </nav>
        </Dialog>
      )}
      {isFinding && (
        <Suspense fallback={<Waiting />}>
          <Palette editAddress={editAddress} onDismiss={() => setFinding(false)} />
        </Suspense>
      )}
      <main id="console-main" ref={main}>
        <RunStateBanner />
        <ScreenErrors at={pathname} fallback={<Broken />}>
          <Suspense fallback={<WaitingScreen />}>{children}</Suspense>
        </ScreenErrors>
      </main>
    </div>
  );
}

interface BarProps {
  editAddress: string;
  onMenu(): void;
  onFind(): void;
}

function Bar({ editAddress, onMenu, onFind }: BarProps): ReactElement {
  const { site, translate } = useConsole();
  return (
    <header className="console-bar">
      <Button className="console-menu-button" aria-haspopup="dialog" onClick={onMenu}>
        <Icon name="menu" />
        <span>{translate('menu')}</span>
      </Button>
      <Link className="console-site" to="/owner">
        <SiteSign name={site.name} />
        <span className="console-site-name">{site.name}</span>
      </Link>
      <Button className="console-find" aria-haspopup="dialog" aria-keyshortcuts="Control+K" onClick={onFind}>
        {translate('palette.open')} <kbd aria-hidden>Ctrl K</kbd>
      </Button>
      <a className="console-edit" href={editAddress}>
        {translate('editSite')}
      </a>
      <Bell />
      <AccountMenu editAddress={editAddress} />
    </header>
  );
}

/** The icon of the site, which browsers show in its tabs; else the first sign of its name. */
function SiteSign({ name }: { name: string }): ReactElement {
  const [address] = useState(() => document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href);
  return address === undefined ? (
    <span aria-hidden className="console-sign">
      {name.slice(0, 1)}
    </span>
  ) : (
    <img className="console-sign" src={address} alt="" width={26} height={26} />
  );
}

/** The list, the figures or the record that an address names, if the owner may read it. */
export function Screen(): ReactElement {
  const { screen = '', id } = useParams();
  const { permissions } = useConsole().owner;
  const list = findHead('list', screen);
  const record = findHead(
    'record',
    id === undefined || list === undefined ? screen : (list.opens?.record ?? ''),
  );
  if (list !== undefined && id === undefined && mayCall(list.call, permissions))
    return <OpenList key={screen} head={list} />;
  const figures = id === undefined ? findHead('figures', screen) : undefined;
  if (figures !== undefined && mayCall(figures.call, permissions))
    return <OpenFigures key={screen} head={figures} />;
  const isAddressed = list !== undefined || (record?.group !== undefined && id === undefined);
  if (record !== undefined && isAddressed && mayCall(record.call, permissions))
    return <OpenRecord key={`${record.name}/${id}`} {...{ record, list, id }} />;
  const known = list ?? figures ?? (isAddressed ? record : undefined);
  return known === undefined || mayCall(known.call, permissions) ? <Unknown /> : <Forbidden head={known} />;
}

const ofLists = (head: ScreenHead): Promise<ListDocument> => loadDocument({ ...head, role: 'list' });
const NO_LIST = Promise.resolve(undefined);

function OpenList({ head }: { head: ScreenHead }): ReactElement {
  beginLoading(importList);
  return <ListScreen list={use(ofLists(head))} />;
}

function OpenFigures({ head }: { head: ScreenHead }): ReactElement {
  return <FiguresScreen document={use(loadDocument({ ...head, role: 'figures' }))} />;
}

interface OpenRecordProps {
  record: ScreenHead;
  list: ScreenHead | undefined;
  id: string | undefined;
}

function OpenRecord({ record, list, id }: OpenRecordProps): ReactElement {
  beginLoading(importRecord);
  const documents = [
    loadDocument({ ...record, role: 'record' }),
    list === undefined ? NO_LIST : ofLists(list),
  ] as const;
  const document = use(documents[0]);
  const opened = use<ListDocument | undefined>(documents[1]);
  return <RecordScreen {...{ document, id }} list={opened} />;
}

/** The code of a screen could not be loaded: without a connection, or after an update of the program. */
export function Broken(): ReactElement {
  const { translate } = useConsole();
  return (
    <>
      <Heading title={translate('failed')} />
      <LoadFailed
        failure={{ message: translate('broken'), isSignedOut: false }}
        onRetry={() => window.location.reload()}
      />
    </>
  );
}

function Unknown(): ReactElement {
  const { translate } = useConsole();
  return (
    <>
      <Heading title={translate('unknown.title')} />
      <NothingHere title={translate('unknown.text')} text="">
        <Link to="/owner">{translate('home.title')}</Link>
      </NothingHere>
    </>
  );
}

/** A link of a colleague may lead to what the own role does not have. */
function Forbidden({ head }: { head: ScreenHead }): ReactElement {
  const { translate, site } = useConsole();
  return (
    <>
      <Heading title={head.title[site.language] ?? ''} />
      <NothingHere title={translate('forbidden.title')} text={translate('forbidden.text')}>
        <Link to="/owner">{translate('home.title')}</Link>
      </NothingHere>
    </>
  );
}
