// The frame of the console: its menu beside the screen that the address names.
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { lazy, Suspense, useEffect, useRef, useState, type ReactElement } from 'react';
import {
  createBrowserRouter,
  Link,
  NavLink,
  Outlet,
  RouterProvider,
  useLocation,
  useParams,
} from 'react-router-dom';
import {
  figuresDocuments,
  listDocuments,
  mayCall,
  menuFor,
  recordDocuments,
  type MenuGroup,
} from '../../assembly/console-documents.ts';
import { useConsole } from '../contracts/console-context.ts';
import { Dialog } from './dialog.tsx';
import { ListScreen } from './list-screen.tsx';
import { RecordScreen } from './record-screen.tsx';
import { Heading, NothingHere } from './screen-parts.tsx';

const Home = lazy(() => import('./home.tsx'));
const FiguresScreen = lazy(() => import('./figures-screen.tsx'));

export function Shell(): ReactElement {
  // Made when it is drawn: a router reads the address at once.
  const [router] = useState(() =>
    createBrowserRouter([
      {
        element: <Frame />,
        children: [
          { path: '/owner', element: <HomeScreen /> },
          { path: '/owner/:screen', element: <Screen /> },
          { path: '/owner/:screen/:id', element: <Screen /> },
          { path: '*', element: <Unknown /> },
        ],
      },
    ]),
  );
  return <RouterProvider router={router} />;
}

function Frame(): ReactElement {
  const { owner, site, say } = useConsole();
  const [isOpen, setOpen] = useState(false);
  const { pathname, search } = useLocation();
  const [editAddress] = useState(() => editAddressIn(search));
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
        {say('skip')}
      </a>
      <header className="console-bar">
        <Button className="console-menu-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {say('menu')}
        </Button>
        <Link className="console-site" to="/owner">
          {site.name}
        </Link>
        <a href={editAddress}>{say('editSite')}</a>
        <a className="console-owner" href="/owner/account?redirect=/owner">
          {owner.name}
        </a>
      </header>
      <nav className="console-side" aria-label={say('menu')}>
        <Menu />
      </nav>
      {isOpen && (
        <Dialog title={say('menu')} place="side" onDismiss={() => setOpen(false)}>
          <nav aria-label={say('menu')}>
            <Menu onChoose={() => setOpen(false)} />
          </nav>
        </Dialog>
      )}
      <main id="console-main" ref={main}>
        <Outlet />
      </main>
    </div>
  );
}

/** The page of the site that the owner came from, so that the way back leads there. */
function editAddressIn(search: string): string {
  const from = new URLSearchParams(search).get('redirect') ?? '';
  return from.startsWith('/edit/') ? from : '/edit/home';
}

function useMenu(): MenuGroup[] {
  const { owner } = useConsole();
  const [menu] = useState(() => menuFor(owner.permissions));
  return menu;
}

function Menu({ onChoose }: { onChoose?: () => void }): ReactElement {
  const { site } = useConsole();
  return (
    <>
      {useMenu().map(({ title, screens }) => (
        <section key={title[site.language]} className="console-group">
          <h2>{title[site.language]}</h2>
          <ul>
            {screens.map((screen) => (
              <li key={screen.name}>
                <NavLink to={`/owner/${screen.name}`} onClick={onChoose}>
                  {screen.title[site.language]}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function HomeScreen(): ReactElement {
  return (
    <Suspense fallback={<Skeleton active title={false} />}>
      <Home menu={<Menu />} />
    </Suspense>
  );
}

/** The list, the figures or the record that an address names, if the owner may read it. */
function Screen(): ReactElement {
  const { screen = '', id } = useParams();
  const { permissions } = useConsole().owner;
  const list = listDocuments.get(screen);
  const record = recordDocuments.get(
    id === undefined || list === undefined ? screen : (list.opens?.record ?? ''),
  );
  if (list !== undefined && id === undefined && mayCall(list.call, permissions))
    return <ListScreen key={list.name} list={list} />;
  const figures = id === undefined ? figuresDocuments.get(screen) : undefined;
  if (figures !== undefined && mayCall(figures.call, permissions))
    return (
      <Suspense fallback={<Skeleton active title={false} />}>
        <FiguresScreen key={figures.name} document={figures} />
      </Suspense>
    );
  const isAddressed = list !== undefined || (record?.group !== undefined && id === undefined);
  if (record !== undefined && isAddressed && mayCall(record.call, permissions))
    return <RecordScreen key={`${record.name}/${id}`} document={record} {...{ list, id }} />;
  return <Unknown />;
}

function Unknown(): ReactElement {
  const { say } = useConsole();
  return (
    <>
      <Heading title={say('unknown.title')} />
      <NothingHere title={say('unknown.text')} text="" />
      <Link to="/owner">{say('home.title')}</Link>
    </>
  );
}
