// Draws the panels of a record: its facts, and lists inside it.
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import type { ConsolePanel, RecordDocument } from '../../../../runtime/generated/documents.generated.ts';
import { mayCall } from '../../../assembly/console-documents.ts';
import { useConsole, type DocumentReader } from '../../contracts/console-context.ts';
import { callBeside, readStored } from '../../contracts/stored-record.ts';
import { Actions } from '../dialogs/actions.tsx';
import { DataTable, type Row } from '../values/data-table.tsx';
import { Facts } from '../values/facts.tsx';
import type { OpenParts } from './open-parts.ts';
import { HistoryPanel } from './history-panel.tsx';
import { PageFrames, type ShownPage } from '../values/page-frame.tsx';
import { UsageList } from '../dialogs/usage-list.tsx';
import { withFilledIn } from '../../../assembly/value-titles.ts';

export interface PanelProps {
  /** The document of the panel. */
  document: RecordDocument;
  panel: ConsolePanel;
  place: string;
  reader: DocumentReader;
  record: Row;
  /** Its heading folds it, and it stays as it was left. */
  parts?: OpenParts | undefined;
  reload(): void;
}

export function Panel({
  document,
  panel,
  place,
  reader,
  record,
  parts,
  reload,
}: PanelProps): ReactElement | null {
  const { owner } = useConsole();
  const scope = { record, row: record };
  if (panel.if !== undefined && !reader.value(panel.if, scope)) return null;
  if (panel.shows !== undefined && !mayCall(callBeside(document.call, panel.shows), owner.permissions))
    return null;
  const rows = panel.rows === undefined ? undefined : (reader.value(panel.rows, scope) as Row[] | undefined);
  if (rows?.length === 0 && panel.empty === undefined) return null;
  const pages = panel.pages === undefined ? [] : (reader.value(panel.pages, scope) as ShownPage[]);
  const text = reader.text(panel.text, scope);
  const title = reader.text(panel.title, scope);
  return (
    <PanelCard
      {...{ title, parts }}
      name={panel.name}
      isClosed={panel.isClosed}
      extra={<Actions actions={panel.actions} place={place} scope={scope} onDone={reload} />}
    >
      {text !== '' && <p className="console-panel-text">{text}</p>}
      {panel.shows !== undefined && <ShownCall shows={panel.shows} {...{ document, record, reload }} />}
      {panel.facts !== undefined && <Facts facts={panel.facts} {...{ reader, scope }} />}
      {pages.length > 0 && <PageFrames pages={pages} />}
      {rows?.length === 0 && <p className="console-panel-text">{reader.text(panel.empty, scope)}</p>}
      {rows !== undefined && rows.length > 0 && (
        <DataTable
          {...{ title, rows, reader, scope }}
          columns={panel.columns ?? []}
          keyOf={(_, index) => String(index)}
        />
      )}
    </PanelCard>
  );
}

interface ShownCallProps extends Pick<PanelProps, 'document' | 'record' | 'reload'> {
  shows: NonNullable<ConsolePanel['shows']>;
}

/** What a call beside that of the record answers. */
function ShownCall({ shows, document, record, reload }: ShownCallProps): ReactElement | null {
  const { call, form = {} } = document;
  const stored = readStored(record);
  if (stored === undefined) return null;
  return shows === 'usage' ? (
    <UsageList call={callBeside(call, 'usage')} id={stored.id} />
  ) : (
    <HistoryPanel schema={withFilledIn(form, record)} {...{ call, stored }} onRestored={reload} />
  );
}

interface PanelCardProps {
  name?: string;
  title: string;
  extra?: ReactNode;
  parts?: OpenParts | undefined;
  /** It begins folded. */
  isClosed?: boolean | undefined;
  children: ReactNode;
}

export function PanelCard({
  name = '',
  title,
  extra,
  parts,
  isClosed = false,
  children,
}: PanelCardProps): ReactElement {
  const key = `panel-${name}`;
  const [isOpen, setOpen] = useState(() => parts?.read(key) ?? !(isClosed && parts !== undefined));
  const id = useId();
  const toggle = (): void => {
    setOpen(!isOpen);
    parts?.keep(key, !isOpen);
  };
  return (
    <section className="console-card">
      <header>
        <h2>
          {parts === undefined ? (
            title
          ) : (
            <button
              type="button"
              className="form-fold"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={toggle}
            >
              {title}
            </button>
          )}
        </h2>
        {extra}
      </header>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
