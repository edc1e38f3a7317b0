// Draws the dialog before records are removed: where they go, and what uses them.
import { useEffect, useState, type ReactElement } from 'react';
import { whileWanted } from '../../../../runtime/model/while-wanted.ts';
import { useConsole } from '../../contracts/console-context.ts';
import type { OpenEntity } from '../../contracts/entity-of.ts';
import { Dialog } from './dialog.tsx';
import { DialogEnd, useAttempt } from './attempt.tsx';
import type { Use } from './usage-list.tsx';

/** What is removed, and what uses it. */
interface Used {
  title: string;
  uses: readonly Use[];
}

/** Of so many records it is asked what uses them. */
const MAX_ASKED = 20;

interface RemoveQuestionProps {
  entity: OpenEntity;
  count: number;
  /** Those on screen. */
  records: readonly { id: string; title: string }[];
  /** Rejects with why it was not begun. */
  onRemove(): Promise<void>;
  onDismiss(): void;
}

export function RemoveQuestion({ entity, count, records, ...answers }: RemoveQuestionProps): ReactElement {
  const { translate } = useConsole();
  const { onRemove, onDismiss } = answers;
  const used = useUsage(entity, records);
  const attempt = useAttempt();
  const [only] = records;
  return (
    <Dialog title={translate('remove.title', { count })} onDismiss={onDismiss}>
      <p className="console-question">
        {count === 1 && only !== undefined ? translate('remove.one', { name: only.title }) : ''}
        {translate('remove.trash')}
      </p>
      {used === undefined && <p role="status">{translate('remove.looking')}</p>}
      {used?.map(({ title, uses }) => (
        <div key={title} className="console-used">
          <p>
            {translate(isHeld(uses) ? 'remove.prevented' : 'remove.used', {
              name: title,
              count: uses.length,
            })}
          </p>
          <ul>
            {uses.map(({ where, title: place, link }) => (
              <li key={`${where} ${place} ${link}`}>
                {translate('remove.where', { where })}
                {link === '' ? place : <a href={link}>{place}</a>}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {count > records.length && entity.may('usage') && (
        <p className="console-panel-text">
          {translate('remove.notAsked', { count: count - records.length })}
        </p>
      )}
      <DialogEnd
        isDanger
        attempt={attempt}
        yes={translate('bulk.remove')}
        onYes={() => void attempt.run(onRemove)}
        isPrevented={used?.length === count && used.every(({ uses }) => isHeld(uses))}
        onDismiss={onDismiss}
      />
    </Dialog>
  );
}

/** Whether something uses it that would not let it go. */
const isHeld = (uses: readonly Use[]): boolean => uses.some(({ effect }) => effect === 'prevents');

/** What would lose records, or holds them; undefined until that is known, none without a call `usage`. */
function useUsage(entity: OpenEntity, records: RemoveQuestionProps['records']): readonly Used[] | undefined {
  const { read } = useConsole();
  // Of when the dialog was opened.
  const [asked] = useState(() => (entity.may('usage') ? records.slice(0, MAX_ASKED) : []));
  const [used, setUsed] = useState<readonly Used[] | undefined>(asked.length === 0 ? [] : undefined);
  const call = entity.call('usage');
  useEffect(() => {
    const ask = async ({ id, title }: { id: string; title: string }): Promise<Used> => {
      // What cannot be found out now does not hold up the removal: the trash keeps what is removed.
      const uses = await read(call, { id }).then(
        // What only names it, such as an earlier version, is no reason to keep it.
        ({ data }) => (data as Use[]).filter(({ effect }) => effect !== 'none'),
        (): Use[] => [],
      );
      return { title, uses };
    };
    return whileWanted(Promise.all(asked.map(ask)), (all) =>
      setUsed(all.filter(({ uses }) => uses.length > 0)),
    );
  }, [asked, call, read]);
  return used;
}
