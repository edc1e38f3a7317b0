// Draws the menu of the console: its screens in groups, and how many records wait in each.
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import { keepValue, readKept } from '../../../../runtime/model/kept-values.ts';
import { menuFor, type MenuGroup, type MenuScreen } from '../../../assembly/console-documents.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { AskWaitingContext } from '../../contracts/waiting-counts.ts';
import { Icon } from '../frame/icon.tsx';

type Known = Pick<ApiCalls['consoleHome.get']['data'], 'waiting' | 'has'>;

const NOTHING: Known = { waiting: [], has: [] };

const KnownContext = createContext(NOTHING);

/** So often at most it is asked what waits. */
const ASK_MS = 20_000;

/** Asks what waits, and what the site has: at the beginning, on another screen later, after an action. */
export function WaitingRecords({ children }: { children: ReactNode }): ReactElement {
  const { read } = useConsole();
  const { pathname } = useLocation();
  const [{ known, at }, setState] = useState({ known: NOTHING, at: 0 });
  const isDue = useEffectEvent((screen: string) => screen === '/owner' || Date.now() - at > ASK_MS);
  const ask = useCallback(() => {
    read('consoleHome.get', {}).then(
      ({ data }) => setState({ known: data as Known, at: Date.now() }),
      // The menu leads everywhere without counts.
      () => undefined,
    );
  }, [read]);
  useEffect(() => {
    if (isDue(pathname)) ask();
  }, [ask, pathname]);
  return (
    <AskWaitingContext value={ask}>
      <KnownContext value={known}>{children}</KnownContext>
    </AskWaitingContext>
  );
}

/** The screens of the owner on this site. */
export function useMenu(): MenuGroup[] {
  const { owner } = useConsole();
  const { has } = useContext(KnownContext);
  return useMemo(() => menuFor(owner.permissions, has), [owner.permissions, has]);
}

/** With fewer screens nothing is folded. */
const FEW_SCREENS = 12;
const STORED = 'console.menu';

/** Groups can be folded; that of the shown screen is open. */
export function Menu({ onChoose }: { onChoose?: () => void }): ReactElement {
  const { site, translate } = useConsole();
  const menu = useMenu();
  const { pathname } = useLocation();
  const [, , shown = ''] = pathname.split('/');
  const [kept, setKept] = useState(() => readKept('browser', STORED));
  const unfolded = Array.isArray(kept) ? (kept as string[]) : ['content'];
  const current = menu.find(({ screens }) => screens.some(({ name }) => name === shown))?.name;
  const hasFew = menu.reduce((count, { screens }) => count + screens.length, 0) <= FEW_SCREENS;
  const [choice, setChoice] = useState<{ of: string; isOpen: boolean }>();
  const isOpen = (name: string): boolean => {
    if (name === current) return choice?.of === shown ? choice.isOpen : true;
    return hasFew || unfolded.includes(name);
  };
  const toggle = (name: string): void => {
    const next = isOpen(name) ? unfolded.filter((each) => each !== name) : [...unfolded, name];
    if (name === current) setChoice({ of: shown, isOpen: !isOpen(name) });
    setKept(next);
    keepValue('browser', STORED, next);
  };
  const list = useRef<HTMLDivElement>(null);
  // The entry of the shown screen may lie below the window in a menu with open groups.
  useEffect(() => {
    if (shown === '') return;
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <div ref={list}>
      <div className="console-group">
        <NavLink to="/owner" end onClick={onChoose}>
          <Icon name="home" />
          {translate('home.title')}
        </NavLink>
      </div>
      {menu.map(({ name, title, screens }) => (
        <section key={name} className="console-group">
          <h2>
            <button
              type="button"
              className="console-fold"
              aria-expanded={isOpen(name)}
              onClick={() => toggle(name)}
            >
              {title[site.language]}
              <span aria-hidden>{isOpen(name) ? '▾' : '▸'}</span>
            </button>
          </h2>
          {isOpen(name) && <Entries screens={screens} onChoose={onChoose} />}
        </section>
      ))}
    </div>
  );
}

interface EntriesProps {
  screens: readonly MenuScreen[];
  onChoose?: () => void;
}

function Entries({ screens, onChoose }: EntriesProps): ReactElement {
  const { site, translate } = useConsole();
  const { waiting } = useContext(KnownContext);
  return (
    <ul>
      {screens.map(({ name, title, icon = '' }) => {
        const shown = title[site.language] ?? name;
        // Drafts wait for nobody.
        const inside = waiting.filter(
          ({ kind, link }) => kind !== 'content' && link.split(/[/?#]/)[2] === name,
        );
        const count = inside.reduce((sum, each) => sum + each.count, 0);
        return (
          <li key={name}>
            <NavLink to={`/owner/${name}`} onClick={onChoose}>
              <Icon name={icon} />
              {shown}
            </NavLink>
            {count > 0 && (
              <Link
                className="console-count"
                to={inside[0]?.link ?? ''}
                aria-label={translate('menu.waiting', { count, name: shown })}
                onClick={onChoose}
              >
                {count}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
