// A record document on screen: its facts and lists, and what can be done.
import Card from 'antd/es/card';
import Skeleton from 'antd/es/skeleton';
import { useMemo, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type {
  ConsoleColumn,
  ConsolePanel,
  ListDocument,
  RecordDocument,
} from '../../../runtime/generated/documents.generated.ts';
import { fileOf } from '../../assembly/documents.ts';
import { readerOf, useConsole, type DocumentReader } from '../contracts/console-context.ts';
import { Actions } from './actions.tsx';
import { Cell, isBlank, valueOf } from './cell.tsx';
import { DataTable, type Row } from './data-table.tsx';
import { Heading, LoadFailed } from './screen-parts.tsx';
import { useCall } from './use-call.ts';

interface RecordScreenProps {
  document: RecordDocument;
  /** The list that it was opened from. */
  list?: ListDocument;
  id?: string;
}

export function RecordScreen({ document, list, id }: RecordScreenProps): ReactElement {
  const console = useConsole();
  const place = fileOf('record', document.name);
  const reader = useMemo(() => readerOf(console, place), [console, place]);
  const query = useMemo((): Record<string, string> => (id === undefined ? {} : { id }), [id]);
  const { answer, failure, reload } = useCall(document.call, query);
  const record = answer?.data as Row | undefined;
  const listTitle = list === undefined ? '' : readerOf(console, fileOf('list', list.name)).text(list.title);
  const back = list && (
    <Link className="console-back" to={`/owner/${list.name}`}>
      {console.say('record.back', { list: listTitle })}
    </Link>
  );
  if (record === undefined)
    return (
      <>
        <Heading title={list === undefined ? reader.text(document.title) : listTitle} back={back} />
        {failure === undefined ? (
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        ) : (
          <LoadFailed message={failure} onRetry={reload} />
        )}
      </>
    );
  const scope = { record, row: record };
  const { state } = document;
  return (
    <>
      <Heading
        title={reader.text(document.title, scope)}
        lead={reader.text(document.lead, scope)}
        back={back}
        state={state && <Cell column={state} reader={reader} scope={scope} />}
      >
        <Actions actions={document.actions} place={place} scope={scope} onDone={reload} />
      </Heading>
      <div className="console-panels">
        {document.panels?.map((panel) => (
          <Panel key={panel.name} {...{ panel, place, reader, record, reload }} />
        ))}
      </div>
    </>
  );
}

interface PanelProps {
  panel: ConsolePanel;
  place: string;
  reader: DocumentReader;
  record: Row;
  reload(): void;
}

function Panel({ panel, place, reader, record, reload }: PanelProps): ReactElement | null {
  const scope = { record, row: record };
  if (panel.if !== undefined && !reader.value(panel.if, scope)) return null;
  const rows = panel.rows === undefined ? undefined : (reader.value(panel.rows, scope) as Row[] | undefined);
  if (rows?.length === 0 && panel.empty === undefined) return null;
  const text = reader.text(panel.text, scope);
  const title = reader.text(panel.title, scope);
  return (
    <Card
      title={<h2>{title}</h2>}
      extra={<Actions actions={panel.actions} place={place} scope={scope} onDone={reload} />}
      size="small"
    >
      {text !== '' && <p className="console-panel-text">{text}</p>}
      {panel.facts !== undefined && <Facts facts={panel.facts} {...{ reader, scope }} />}
      {rows?.length === 0 && <p className="console-panel-text">{reader.text(panel.empty, scope)}</p>}
      {rows !== undefined && rows.length > 0 && (
        <DataTable
          {...{ title, rows, reader, scope }}
          columns={panel.columns ?? []}
          keyOf={(_, index) => String(index)}
        />
      )}
    </Card>
  );
}

interface FactsProps {
  facts: readonly ConsoleColumn[];
  reader: DocumentReader;
  scope: { record: Row; row: Row };
}

/** Pairs of a name and a value. What has no value is left out. */
function Facts({ facts, reader, scope }: FactsProps): ReactElement {
  return (
    <dl className="console-facts">
      {facts
        .filter((fact) => !isBlank(valueOf(fact, reader, scope)))
        .map((fact) => (
          <div key={fact.name}>
            <dt>{reader.text(fact.title)}</dt>
            <dd>
              <Cell column={fact} reader={reader} scope={scope} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
