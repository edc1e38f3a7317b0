// Changes one value of a row at its place, by the bulk actions that its column names.
import Button from 'antd/es/button';
import { useState, type ReactElement } from 'react';
import type { ConsoleBulkAction, ConsoleColumn } from '../../../../runtime/generated/documents.generated.ts';
import { isObject, type JsonObject } from '../../../../runtime/model/json.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { runBulk } from '../calls/use-job.ts';
import { Question } from '../dialogs/actions.tsx';
import { messageOf } from '../dialogs/attempt.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { Icon } from '../frame/icon.tsx';
import type { Row } from '../values/data-table.tsx';
import type { OpenList } from './use-open-list.ts';

interface CellEditProps {
  open: OpenList;
  row: Row;
  column: ConsoleColumn;
}

/** The actions of a column that this owner may run. */
function actionsOf({ list, entity }: OpenList, { edits = [] }: ConsoleColumn): ConsoleBulkAction[] {
  if (entity?.may('bulk') !== true) return [];
  return edits
    .flatMap((name) => list.bulkActions?.find((each) => each.name === name) ?? [])
    .filter(({ name }) => entity.mayAct(name));
}

/** Nothing where the value cannot be changed. One action opens its question; of several one is chosen. */
export function CellEdit({ open, row, column }: CellEditProps): ReactElement | null {
  const { translate } = useConsole();
  const { reader, nameOf } = open;
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ConsoleBulkAction>();
  const offered = actionsOf(open, column);
  const run = useRun(open, row);
  const [only] = offered;
  if (only === undefined) return null;
  const title = translate('list.edit', { name: nameOf(row), column: reader.text(column.title) });
  const close = (): void => {
    setOpen(false);
    setChosen(undefined);
  };
  const choose = (action: ConsoleBulkAction): void => {
    if (action.asks !== undefined) return setChosen(action);
    close();
    void run.start(action, {}).catch(run.fail);
  };
  return (
    <>
      <button
        type="button"
        className="console-cell-edit"
        aria-label={title}
        aria-haspopup="dialog"
        onClick={() => (offered.length === 1 ? choose(only) : setOpen(true))}
      >
        <Icon name="pencil" />
      </button>
      {isOpen && chosen === undefined && (
        <Dialog title={title} onDismiss={close}>
          <div className="console-dialog-buttons">
            {offered.map((action) => (
              <Button key={action.name} danger={action.look === 'danger'} onClick={() => choose(action)}>
                {reader.text(action.title)}
              </Button>
            ))}
          </div>
        </Dialog>
      )}
      {chosen?.asks !== undefined && (
        <Question
          question={{ ...chosen.asks, value: { ...valuesOf(chosen, row), ...chosen.asks.value } }}
          title={title}
          confirm={translate('record.save')}
          place={open.place}
          scope={{ row }}
          isBusy={run.isBusy}
          isDanger={chosen.look === 'danger'}
          onAnswer={async (values) => {
            await run.start(chosen, values);
            close();
          }}
          onDismiss={close}
        />
      )}
    </>
  );
}

/** What the row says of the fields that an action asks for. */
function valuesOf({ asks }: ConsoleBulkAction, row: Row): JsonObject {
  const { properties } = (asks?.form ?? {}) as { properties?: unknown };
  const names = isObject(properties) ? Object.keys(properties) : [];
  return Object.fromEntries(
    names.filter((name) => name in row).map((name) => [name, row[name]]),
  ) as JsonObject;
}

/** Runs an action on one record and waits for its end. Rejects with why it was refused. */
function useRun({ entity, loading, keyOf }: OpenList, row: Row) {
  const console = useConsole();
  const { actions, translate } = console;
  const [isBusy, setBusy] = useState(false);
  const start = async (action: ConsoleBulkAction, values: JsonObject): Promise<void> => {
    setBusy(true);
    try {
      const body = { ids: [keyOf(row)], action: action.name, values: { ...action.values, ...values } };
      const refused = await runBulk(console, entity, body, true);
      if (refused !== undefined) throw new Error(refused.reason ?? translate('offline'));
      actions.toast({ text: translate('record.saved'), tone: 'success' });
      loading.reload();
    } finally {
      setBusy(false);
    }
  };
  const fail = (error: unknown): void => actions.toast({ text: messageOf(error, translate), tone: 'error' });
  return { isBusy, start, fail };
}
