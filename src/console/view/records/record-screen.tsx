// Draws a record document: its form, its facts and lists, and what can be done.
import Button from 'antd/es/button';
import { useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react';
import type { ListDocument, RecordDocument } from '../../../../runtime/generated/documents.generated.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import { fileOf } from '../../../assembly/file-of.ts';
import { readerOf, useConsole, type DocumentReader } from '../../contracts/console-context.ts';
import { readStored } from '../../contracts/stored-record.ts';
import { Actions } from '../dialogs/actions.tsx';
import { Cell } from '../values/cell.tsx';
import type { Row } from '../values/data-table.tsx';
import { ListWay } from './list-way.tsx';
import { RecordForm } from './record-form.tsx';
import { hasSide, RecordSides } from './record-sides.tsx';
import { StateCard } from './state-card.tsx';
import type { RecordWork } from './record-work.ts';
import { readValues } from '../values/read-values.ts';
import { Heading, LoadFailed } from '../frame/screen-parts.tsx';
import { useCall, type Loading } from '../calls/use-call.ts';
import { Skeleton } from '../frame/skeleton.tsx';

interface RecordScreenProps {
  document: RecordDocument;
  /** The list that it was opened from. */
  list?: ListDocument;
  id?: string;
}

/** The address of a record that is not saved yet ends with this instead of an id. */
const NEW = 'new';

export function RecordScreen({ document, list, id = document.id }: RecordScreenProps): ReactElement {
  const console = useConsole();
  const place = fileOf('record', document.name);
  const reader = useMemo(() => readerOf(console, place), [console, place]);
  const back = list !== undefined && console.host === undefined && <ListWay list={list} />;
  const shown = { document, list, place, reader, back };
  return id === NEW && document.form !== undefined ? (
    <NewRecord {...shown} form={document.form} />
  ) : (
    <StoredRecordScreen {...shown} id={id} />
  );
}

/** Pages of the site do not let themselves be drawn inside of others: a preview is a tab of its own. */
function PreviewLink({ address }: { address: unknown }): ReactElement | null {
  const { translate } = useConsole();
  if (typeof address !== 'string' || !address.startsWith('/')) return null;
  return (
    <Button href={address} target="_blank" rel="noopener">
      {translate('record.preview')}
    </Button>
  );
}

interface ShownProps {
  document: RecordDocument;
  list: ListDocument | undefined;
  place: string;
  reader: DocumentReader;
  back: ReactNode;
}

/** Inside of a dialog none that only leads somewhere else: the page around it is where it would lead. */
function actionsOf({ actions }: RecordDocument, isInDialog: boolean): RecordDocument['actions'] {
  return isInDialog ? actions?.filter((action) => action.do.some((step) => step.do !== 'navigate')) : actions;
}

function NewRecord({ form, ...shown }: ShownProps & { form: object }): ReactElement {
  const { document, reader, back } = shown;
  const { host } = useConsole();
  const [values] = useState(() => ({
    ...(readValues(document.defaults ?? {}, reader) as JsonObject),
    ...host?.values,
  }));
  const stored = useMemo(() => ({ id: '', revision: 0, values }), [values]);
  return (
    <>
      <Heading title={reader.text(document.newTitle ?? document.title)} back={back} />
      <RecordForm {...shown} form={form} stored={stored} reload={() => undefined} />
    </>
  );
}

function StoredRecordScreen({ id, ...shown }: ShownProps & { id: string | undefined }): ReactElement {
  const { document, place, reader, back } = shown;
  const work = useRef<RecordWork>(null);
  const { answer, isOld, exchanged, failure, reload } = useRecord(document.call, id);
  const { host, site } = useConsole();
  const onDone = (): void => {
    host?.noteChange(document.call, id ?? '');
    reload();
  };
  const record = answer?.data as Row | undefined;
  // One object for each answer: the work meets what is new, not an older answer that is only drawn again.
  const stored = useMemo(() => readStored(record), [record]);
  if (record === undefined)
    return (
      <>
        <Heading title={reader.text((shown.list ?? document).title)} back={back} />
        <NotLoaded {...{ failure, reload }} />
      </>
    );
  const scope = { record, row: record };
  const { state, form } = document;
  const acts = (
    <>
      <PreviewLink address={document.preview === undefined ? '' : reader.value(document.preview, scope)} />
      <Actions
        {...{ place, scope, onDone }}
        actions={actionsOf(document, host !== undefined)}
        prepare={async (first) => (await work.current?.secure(first)) ?? true}
      />
    </>
  );
  const tag = state && <Cell column={state} reader={reader} scope={scope} />;
  const isSided = hasSide(document);
  const lead = reader.text(document.lead, scope);
  const isLeadBeside = isSided && state !== undefined;
  const stateCard = <StateCard state={tag} lead={isLeadBeside ? lead : ''} acts={acts} />;
  return (
    <>
      <Heading
        title={reader.text(document.title, scope)}
        lead={isLeadBeside ? '' : lead}
        back={back}
        state={isSided ? undefined : tag}
      >
        {isSided ? null : acts}
      </Heading>
      {form !== undefined && stored !== undefined ? (
        // Its fields have a part for each language. A form is never begun with what is no longer stored.
        <RecordForm
          key={`${site.languages.join(' ')} ${exchanged}`}
          {...shown}
          {...{ form, stored, record, isOld, reload, stateCard }}
          workRef={work}
        />
      ) : (
        <RecordSides {...{ document, place, reader, record, reload, stateCard }} />
      )}
    </>
  );
}

function useRecord(call: string, id: string | undefined): Loading {
  const query = useMemo((): Record<string, string> => (id === undefined ? {} : { id }), [id]);
  return useCall(call, query);
}

/** Before the record has come, and when it does not. */
function NotLoaded({ failure, reload }: Pick<Loading, 'failure' | 'reload'>): ReactElement {
  return failure === undefined ? <Skeleton rows={8} /> : <LoadFailed failure={failure} onRetry={reload} />;
}
