// The dialog before records are removed: where they go, and what uses them.
import Button from 'antd/es/button';
import { useEffect, useState, type ReactElement } from 'react';
import { useConsole } from '../contracts/console-context.ts';
import type { OpenEntity } from '../contracts/entity-of.ts';
import { Dialog } from './dialog.tsx';

type Use = { where: string; title: string; link: string };
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
  const { say } = useConsole();
  const { onRemove, onDismiss } = answers;
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const used = useUsage(entity, records);
  const remove = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    await onRemove().catch((error: unknown) => {
      setFailure(error instanceof Error && error.message !== '' ? error.message : say('offline'));
      setBusy(false);
    });
  };
  const [only] = records;
  return (
    <Dialog title={say('remove.title', { count })} onDismiss={onDismiss}>
      <p className="console-question">
        {count === 1 && only !== undefined ? say('remove.one', { name: only.title }) : ''}
        {say('remove.trash')}
      </p>
      {used === undefined && <p role="status">{say('remove.looking')}</p>}
      {used?.map(({ title, uses }) => (
        <div key={title} className="console-used">
          <p>{say('remove.used', { name: title, count: uses.length })}</p>
          <ul>
            {uses.map(({ where, title: place, link }) => (
              <li key={`${where} ${place} ${link}`}>
                {say('remove.where', { where })}
                {link === '' ? place : <a href={link}>{place}</a>}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {count > records.length && entity.may('usage') && (
        <p className="console-panel-text">{say('remove.notAsked', { count: count - records.length })}</p>
      )}
      <p role="alert" className="console-failure">
        {failure}
      </p>
      <div className="console-dialog-buttons">
        <Button onClick={onDismiss}>{say('cancel')}</Button>
        <Button type="primary" danger loading={isBusy} onClick={() => void remove()}>
          {say('bulk.remove')}
        </Button>
      </div>
    </Dialog>
  );
}

/** What uses records; undefined until that is known. Without a call `usage`, nothing does. */
function useUsage(entity: OpenEntity, records: RemoveQuestionProps['records']): readonly Used[] | undefined {
  const { read } = useConsole();
  // Of when the dialog was opened.
  const [asked] = useState(() => (entity.may('usage') ? records.slice(0, MAX_ASKED) : []));
  const [used, setUsed] = useState<readonly Used[] | undefined>(asked.length === 0 ? [] : undefined);
  const call = entity.call('usage');
  useEffect(() => {
    let isWanted = true;
    const ask = async ({ id, title }: { id: string; title: string }): Promise<Used> => {
      // What cannot be found out now does not hold up the removal: the trash keeps what is removed.
      const uses = await read(call, { id }).then(
        ({ data }) => data as Use[],
        (): Use[] => [],
      );
      return { title, uses };
    };
    void Promise.all(asked.map(ask)).then((all) => {
      if (isWanted) setUsed(all.filter(({ uses }) => uses.length > 0));
    });
    return () => {
      isWanted = false;
    };
  }, [asked, call, read]);
  return used;
}
