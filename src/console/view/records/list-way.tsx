// Leads from a record back to its list as it was left, and to the records that stood beside it there.
import Button from 'antd/es/button';
import { useEffect, useEffectEvent, type ReactElement } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { ListDocument } from '../../../../runtime/generated/documents.generated.ts';
import { fileOf } from '../../../assembly/file-of.ts';
import { readerOf, useConsole } from '../../contracts/console-context.ts';
import { readCameFrom, type CameFrom } from '../frame/came-from.ts';
import { isLetterKey } from '../frame/letter-key.ts';

export function ListWay({ list }: { list: ListDocument }): ReactElement {
  const console = useConsole();
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const title = readerOf(console, fileOf('list', list.name)).text(list.title);
  const from = readCameFrom(state);
  const at = from?.links.indexOf(pathname) ?? -1;
  return (
    <div className="console-way">
      <Link className="console-back" to={`/owner/${list.name}${from?.list ?? ''}`}>
        {console.translate('record.back', { list: title })}
      </Link>
      {from !== undefined && at !== -1 && from.links.length > 1 && <Neighbours {...{ from, at }} />}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** The keys j and k lead on and back, as they do in the list. */
function Neighbours({ from, at }: { from: CameFrom; at: number }): ReactElement {
  const { translate } = useConsole();
  const navigate = useNavigate();
  const { links } = from;
  const go = (step: number): void => {
    const link = links[at + step];
    if (link !== undefined) void navigate(link, { state: from, replace: true });
  };
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const step = STEPS[event.key.toLowerCase()];
    if (step === undefined || !isLetterKey(event)) return;
    event.preventDefault();
    go(step);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const count = { position: String(at + 1), count: String(links.length) };
  return (
    <span role="group" aria-label={translate('record.position', count)} className="console-neighbours">
      <Button
        type="text"
        aria-label={translate('record.previous')}
        aria-keyshortcuts="k"
        disabled={at === 0}
        onClick={() => go(-1)}
      >
        ↑
      </Button>
      <span aria-hidden>{`${at + 1} / ${links.length}`}</span>
      <Button
        type="text"
        aria-label={translate('record.next')}
        aria-keyshortcuts="j"
        disabled={at === links.length - 1}
        onClick={() => go(1)}
      >
        ↓
      </Button>
    </span>
  );
}
