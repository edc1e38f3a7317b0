// Draws the bell of the console: what has happened, what of it is unread, and where it is.
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import { fileOf } from '../../../assembly/file-of.ts';
import { readerOf, useConsole } from '../../contracts/console-context.ts';
import { Icon } from '../frame/icon.tsx';
import { MenuButton } from '../frame/menu-button.tsx';
import '../styles/bell.css';

type BellData = ApiCalls['consoleBell.get']['data'];

/** So often it is asked while somebody looks. */
const ASK_MS = 60_000;
/** So often at most when another screen is opened, or the tab is looked at again. */
const PAUSE_MS = 20_000;
const MAX_COUNT = 99;

export function Bell(): ReactElement {
  const { translate } = useConsole();
  const { data, markRead } = useBell();
  const unread = data?.unread ?? 0;
  const label = unread === 0 ? translate('bell.title') : translate('bell.unread', { count: unread });
  return (
    <div className="console-bell">
      <MenuButton
        label={label}
        face={
          <>
            <Icon name="bell" />
            {unread > 0 && (
              <span aria-hidden className="console-bell-count">
                {unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}
              </span>
            )}
          </>
        }
      >
        <BellPanel data={data} onRead={(ids) => void markRead(ids)} />
      </MenuButton>
      <p role="status" className="sr-only">
        {unread > 0 && translate('bell.unread', { count: unread })}
      </p>
    </div>
  );
}

interface BellPanelProps {
  data: BellData | undefined;
  /** All without ids. */
  onRead(ids?: string[]): void;
}

function BellPanel({ data, onRead }: BellPanelProps): ReactElement {
  const console = useConsole();
  const { translate } = console;
  const reader = useMemo(() => readerOf(console, fileOf('nav', 'console')), [console]);
  const notices = data?.notices ?? [];
  return (
    <>
      <div className="console-bell-head">
        <strong>{translate('bell.title')}</strong>
        {data !== undefined && data.unread > 0 && (
          <button type="button" onClick={() => onRead()}>
            {translate('bell.readAll')}
          </button>
        )}
      </div>
      {notices.length === 0 ? (
        <p>{translate('bell.nothing')}</p>
      ) : (
        <ul>
          {notices.map(({ id, text, icon, link, at, isRead }) => (
            <li key={id}>
              <Link to={link} onClick={() => (isRead ? undefined : onRead([id]))}>
                <Icon name={icon} />
                <span>
                  {isRead ? text : <strong>{text}</strong>}
                  <time dateTime={at}>{String(reader.value('{{ date(row, "time") }}', { row: at }))}</time>
                </span>
                {!isRead && (
                  <span role="img" aria-label={translate('bell.new')} className="console-bell-new" />
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <a href="/owner/account?redirect=/owner#notices">{translate('bell.settings')}</a>
    </>
  );
}

/** Asks while the tab is looked at: at the beginning, every minute, and when another screen is opened. */
function useBell(): { data: BellData | undefined; markRead(ids?: string[]): Promise<void> } {
  const { read, actions } = useConsole();
  const { pathname } = useLocation();
  const [data, setData] = useState<BellData>();
  const asked = useRef({ at: 0, screen: '' });
  const ask = useEffectEvent(async (screen: string): Promise<void> => {
    const pause = screen === asked.current.screen ? ASK_MS : PAUSE_MS;
    if (document.hidden || Date.now() - asked.current.at < pause) return;
    asked.current = { at: Date.now(), screen };
    // Without an answer the last one stays.
    const answer = await read('consoleBell.get', {}).catch(() => undefined);
    if (answer !== undefined) setData(answer.data as BellData);
  });
  useEffect(() => {
    const look = (): void => void ask(pathname);
    queueMicrotask(look);
    const timer = setInterval(look, ASK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [pathname]);
  const markRead = async (ids?: string[]): Promise<void> => {
    const isDone = ({ id, isRead }: BellData['notices'][number]): boolean =>
      isRead || ids === undefined || ids.includes(id);
    setData(
      (before) =>
        before && {
          unread: ids === undefined ? 0 : Math.max(0, before.unread - ids.length),
          notices: before.notices.map((each) => ({ ...each, isRead: isDone(each) })),
        },
    );
    // What could not be marked is unread again with the next answer.
    await actions
      .call('consoleBell.read', { body: ids === undefined ? {} : { ids }, quiet: true })
      .catch(() => undefined);
  };
  return { data, markRead };
}
