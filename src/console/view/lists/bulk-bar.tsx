// Offers what can be done to the chosen records of a list.
import Button from 'antd/es/button';
import { useState, type ReactElement } from 'react';
import type { ConsoleBulkAction } from '../../../../runtime/generated/documents.generated.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { AskButton } from '../dialogs/actions.tsx';
import { messageOf } from '../dialogs/attempt.tsx';
import type { Row } from '../values/data-table.tsx';
import { RemoveQuestion } from '../dialogs/remove-question.tsx';
import { focusTitle } from '../frame/screen-parts.tsx';
import type { OpenList } from './use-open-list.ts';
import type { WatchedJob } from '../calls/use-job.ts';

/** So many ids the server takes at once; all that a search finds may be more. */
const MAX_IDS = 1_000;

interface BulkBarProps {
  open: OpenList;
  watching: WatchedJob;
}

/** Whether anything can be done to several records. */
export function hasBulk({ list, entity }: OpenList): boolean {
  if (entity === undefined) return false;
  const mayBulk = list.bulkActions?.some(({ name }) => entity.may('bulk') && entity.mayAct(name)) === true;
  return entity.may('remove') || mayBulk;
}

export function BulkBar({ open, watching }: BulkBarProps): ReactElement | null {
  const { translate } = useConsole();
  const { list, reader, entity, selection, loading } = open;
  const total = loading.answer?.total ?? 0;
  const count = selection.isAll ? total : selection.keys.size;
  if (entity === undefined || count === 0) return null;
  const isTooMany = !selection.isAll && count > MAX_IDS;
  const rows = (loading.answer?.data ?? []) as Row[];
  return (
    <section className="console-bulk" aria-label={translate('bulk.title')}>
      <span role="status">
        {isTooMany ? translate('bulk.tooMany', { max: MAX_IDS }) : translate('bulk.chosen', { count })}
      </span>
      {!selection.isAll && total > rows.length && (
        <Button onClick={selection.chooseAll}>{translate('bulk.all', { count: total })}</Button>
      )}
      <Button
        onClick={() => {
          selection.replace([]);
          focusTitle();
        }}
      >
        {translate('bulk.none')}
      </Button>
      <div className="console-actions">
        {!isTooMany &&
          list.bulkActions
            ?.filter(({ name }) => entity.may('bulk') && entity.mayAct(name))
            .map((action) => <BulkButton key={reader.text(action.title)} {...{ open, watching, action }} />)}
        {!isTooMany && entity.may('remove') && <RemoveButton {...{ open, watching, count }} />}
      </div>
    </section>
  );
}

/** Which records a job works on. */
function chosenOf({ selection, search }: OpenList): Record<string, unknown> {
  if (!selection.isAll) return { ids: [...selection.keys] };
  return { filter: JSON.stringify({ all: [] }), ...search };
}

function BulkButton({ open, watching, action }: BulkBarProps & { action: ConsoleBulkAction }): ReactElement {
  const { reader, place, entity } = open;
  const { actions, translate } = useConsole();
  const title = reader.text(action.title);
  const run = async (values: JsonObject, isAsked: boolean): Promise<void> => {
    const body = { ...chosenOf(open), action: action.name, values: { ...action.values, ...values } };
    await watching.start(title, entity?.call('bulk') ?? '', body).catch((error: unknown) => {
      if (isAsked) throw error;
      actions.toast({ text: messageOf(error, translate), tone: 'error' });
    });
  };
  return <AskButton scope={{}} {...{ title, action, place, run }} />;
}

function RemoveButton({ open, watching, count }: BulkBarProps & { count: number }): ReactElement {
  const { translate } = useConsole();
  const { entity, selection, loading, keyOf, nameOf } = open;
  const [isAsking, setAsking] = useState(false);
  const rows = ((loading.answer?.data ?? []) as Row[]).filter((row) => selection.has(keyOf(row)));
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {translate('bulk.remove')}
      </Button>
      {isAsking && entity !== undefined && (
        <RemoveQuestion
          {...{ entity, count }}
          records={rows.map((row) => ({ id: keyOf(row), title: nameOf(row) }))}
          onRemove={async () => {
            await watching.start(translate('bulk.removing'), entity.call('remove'), chosenOf(open));
            setAsking(false);
          }}
          onDismiss={() => setAsking(false)}
        />
      )}
    </>
  );
}
