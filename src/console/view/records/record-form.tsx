// Draws the form of a record, with what lies beside and below it.
import {
  lazy,
  Suspense,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListDocument, RecordDocument } from '../../../../runtime/generated/documents.generated.ts';
import type { Path } from '../../../../runtime/model/pointer.ts';
import type { FormLayout } from '../../../assembly/forms/form-layout.ts';
import { useChord } from '../../../assembly/browser/use-chord.ts';
import { track } from '../../../../runtime/model/pending-work.ts';
import { mayCall } from '../../../assembly/console-documents.ts';
import type { FieldSetHandle } from '../../../assembly/forms/field-set.tsx';
import { useConsole, type Console, type DocumentReader } from '../../contracts/console-context.ts';
import { entityOf } from '../../contracts/entity-of.ts';
import { callBeside, type StoredRecord } from '../../contracts/stored-record.ts';
import type { Row } from '../values/data-table.tsx';
import { DocumentForm } from '../dialogs/document-form.tsx';
import { ClashDialog } from './clash-dialog.tsx';
import { DangerZone } from './danger-zone.tsx';
import { FirstFields } from './first-fields.tsx';
import { openKeeper } from './kept-work.ts';
import { LanguageSwitch, languagesOf } from './language-switch.tsx';
import { RecordLanguages } from './language-view.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { openParts } from './open-parts.ts';
import { hasSide, Panels, Side } from './record-sides.tsx';
import { RecordWork } from './record-work.ts';
import type { WorkFields } from './work-parts.ts';
import { SaveBar } from './save-bar.tsx';
import { PublishBar } from './publish-bar.tsx';
import { PreviewButton, SidePreview } from './side-preview.tsx';
import { titlesOf, withFilledIn } from '../../../assembly/value-titles.ts';
import { Waiting } from '../frame/waiting.tsx';

const TheirsNotice = lazy(() => track('notice', import('./theirs-notice.tsx')));
const OtherTabs = lazy(() => track('notice', import('./other-tabs.tsx')));
const KeptNotice = lazy(() => track('notice', import('./kept-notice.tsx')));

interface RecordFormProps {
  document: RecordDocument;
  form: object;
  list: ListDocument | undefined;
  place: string;
  reader: DocumentReader;
  stored: StoredRecord;
  /** What the record's call answered; absent for a new record. */
  record?: Row;
  /** That was an earlier visit: it can be read, and nothing can be typed yet. */
  isOld?: boolean;
  /** The record's state and what can be done with it. */
  stateCard?: ReactNode;
  /** For what acts on the record outside of its form. */
  workRef?: Ref<RecordWork>;
  reload(): void;
}

export function RecordForm(props: RecordFormProps): ReactElement {
  const { document, form, list, place, reader, stored, record, isOld, stateCard, reload } = props;
  const { owner, translate, host } = useConsole();
  const isFixed = isRecordFixed(props);
  const isWritable = !isFixed && mayCall(callBeside(document.call, 'save'), owner.permissions);
  const { work, ref, begin } = useWork(props);
  const { asked } = useSyncExternalStore(work.subscribe, work.read);
  const [isPreviewing, setPreviewing] = useState(false);
  useSiteOf(props);
  const { layout, parts, languages, setBeside } = useLayout(props);
  const isNew = record === undefined;
  const shown = record && { document, place, reader, record, reload };
  const isSided = isNew ? hasSide({ ...document, panels: [] }) : hasSide(document);
  return (
    <div
      className="console-record"
      data-side={isSided ? '' : undefined}
      data-preview={isPreviewing ? '' : undefined}
    >
      <div className="console-record-main">
        {isWritable || isFixed ? null : <p className="console-notice">{translate('record.readOnly')}</p>}
        <Suspense>{isWritable && !isNew && <OtherTabs call={document.call} id={stored.id} />}</Suspense>
        {isWritable && <Offers work={work} schema={withFilledIn(form, record)} />}
        {shown && <Panels {...shown} at="first" />}
        <form method="post" noValidate inert={isOld} onSubmit={savingOn(isWritable, work)}>
          <div className="console-record-bar">
            <LanguageSwitch view={languages}>
              {!isNew && (
                <PreviewButton call={document.previews} isShown={isPreviewing} onShow={setPreviewing} />
              )}
            </LanguageSwitch>
            {isWritable && <Bar {...props} work={work} />}
          </div>
          <Fields {...props} {...{ ref, work, begin, layout, isWritable }} />
        </form>
        {shown && <Panels {...shown} at="middle" />}
        {record !== undefined && !isFixed && host === undefined && (
          <DangerZone
            call={document.call}
            id={stored.id}
            title={reader.text(document.title, { record, row: record })}
            list={list}
            onRemoved={() => work.discard()}
          />
        )}
      </div>
      {isSided && <Side shown={shown && { ...shown, parts }} stateCard={stateCard} place={setBeside} />}
      {isPreviewing && (
        <SidePreview
          call={document.previews ?? ''}
          {...{ work, id: stored.id }}
          onClose={() => setPreviewing(false)}
        />
      )}
      {asked !== undefined && <ClashDialog {...asked} schema={withFilledIn(form, record)} />}
      {isWritable && <LeaveGuard work={work} />}
    </div>
  );
}

/** Of a record that has a publication the one that publishes. */
function Bar({ work, ...props }: RecordFormProps & { work: RecordWork }): ReactElement {
  const { document, form, record, reader, stored, reload } = props;
  const { call, publishes } = document;
  if (publishes === undefined || record === undefined)
    return <SaveBar work={work} isNew={record === undefined} />;
  return <PublishBar {...{ work, call, publishes, reader, record, stored, reload }} schema={form} />;
}

interface FieldsProps extends RecordFormProps, Pick<ReturnType<typeof useWork>, 'work' | 'ref' | 'begin'> {
  layout: FormLayout;
  isWritable: boolean;
}

function Fields({ ref, work, begin, layout, isWritable, ...props }: FieldsProps): ReactElement {
  // Of when it was opened: what comes later is merged into the form.
  const [initial] = useState(props.stored.values);
  const lookup = useLookup(props);
  return (
    <div className="console-record-fields">
      <DocumentForm
        {...{ ref, initial, lookup, layout }}
        schema={props.form}
        first={<FirstFields schema={props.form} values={initial} layout={layout} />}
        startsFocused={lookup.isNew}
        isDisabled={!isWritable}
        isOld={props.isOld}
        onTouch={work.touch}
        onDrawn={(...drawn) => void begin(...drawn)}
      />
    </div>
  );
}

/** How the fields are arranged: their languages, the parts that fold, and those beside the others. */
function useLayout({ document: { name, id }, record }: RecordFormProps) {
  const { site, owner } = useConsole();
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  // What is new is written in the language of the screen, and settings are read in it.
  const preferred = record === undefined || id !== undefined ? site.language : undefined;
  const [languages] = useState(() => new RecordLanguages(languagesOf(site), preferred));
  const [parts] = useState(() => openParts(owner.name, name));
  const layout = useMemo((): FormLayout => ({ languages, parts, beside }), [languages, parts, beside]);
  return { layout, parts, languages, setBeside };
}

/** The program sends a form, never the browser. */
function savingOn(isWritable: boolean, work: RecordWork): (event: { preventDefault(): void }) => void {
  return (event) => {
    event.preventDefault();
    if (isWritable) void work.save();
  };
}

/** Work that this owner has left in this browser, and the draft of another owner. */
function Offers({ work, schema }: { work: RecordWork; schema: object }): ReactElement {
  const { offered, theirs } = useSyncExternalStore(work.subscribe, work.read);
  return (
    <Suspense fallback={<Waiting />}>
      {offered !== undefined && <KeptNotice {...{ offered, work }} />}
      {theirs !== undefined && <TheirsNotice {...{ theirs, work, schema }} />}
    </Suspense>
  );
}

/** What the expressions of the form read as `$lookup`: of when it was opened, as the values are. */
function useLookup({ stored: { id }, record }: RecordFormProps) {
  const isNew = record === undefined;
  const [details] = useState(record?.details);
  return useMemo(() => ({ isNew, id, details }), [isNew, id, details]);
}

/** Lets the console read its site anew when a record that changes it has another revision. */
function useSiteOf({ document: { changesSite = false }, stored: { revision } }: RecordFormProps): void {
  const { actions, refreshSite } = useConsole();
  const seen = useRef(revision);
  useEffect(() => {
    if (!changesSite || seen.current === revision) return;
    seen.current = revision;
    refreshSite().catch((error: unknown) => actions.toast({ text: String(error), tone: 'error' }));
  }, [changesSite, revision, refreshSite, actions]);
}

/** True for a record that nobody changes. */
function isRecordFixed({ document: { isFixed }, reader, record }: RecordFormProps): boolean {
  if (record === undefined || isFixed === undefined) return false;
  return reader.value(isFixed, { record, row: record }) === true;
}

function useWork({ document, list, stored, isOld = false, workRef, reload }: RecordFormProps) {
  const context = useConsole();
  const navigate = useNavigate();
  const ref = useRef<Pick<FieldSetHandle, 'submit'>>(null);
  const [work] = useState(() => makeWork(context, document, stored));
  useImperativeHandle(workRef, () => work, [work]);
  useEffect(() => {
    work.setOnSaved((id, isNew, warning) => {
      const { host } = context;
      if (warning !== undefined) context.actions.toast({ text: warning, tone: 'plain' });
      if (host !== undefined) {
        host.noteChange(document.call, id);
        void host.leave(isNew);
        return;
      }
      const done = document.publishes === undefined || isNew ? 'record.saved' : 'record.published';
      context.actions.toast({ text: context.translate(done), tone: 'success' });
      if (!isNew) reload();
      else if (list !== undefined)
        void navigate(`/owner/${list.name}/${encodeURIComponent(id)}`, { replace: true });
    });
  });
  useEffect(() => work.meet(stored), [work, stored]);
  useEffect(() => () => work.end(), [work]);
  useChord('s', () => !isOld && void work.save());
  const begin = useMemo(
    () =>
      (...drawn: Drawn) =>
        work.begin(fieldsOf(drawn, ref, titlesOf(document.form ?? {}, context.site, ''))),
    [work, context, document],
  );
  return { work, ref, begin };
}

function makeWork(
  { site, owner, actions, translate }: Console,
  { call, publishes }: RecordDocument,
  stored: StoredRecord,
): RecordWork {
  return new RecordWork(stored, {
    call: actions.call,
    owner: owner.name,
    record: call,
    save: callBeside(call, 'save'),
    hasPublication: publishes !== undefined,
    hasDrafts: entityOf(callBeside(call, 'list'), owner.permissions)?.hasDrafts === true,
    keeper: openKeeper({ projectCode: site.projectCode, owner: owner.name, call, id: stored.id }),
    onMerged: () => actions.toast({ text: translate('record.merged'), tone: 'plain' }),
  });
}

type Drawn = Parameters<NonNullable<Parameters<typeof DocumentForm>[0]['onDrawn']>>;

/** Formily's form as the work uses it. */
function fieldsOf(
  [form, { focusWrong, readRecordValues, showRecordErrors, writeRecordValues }]: Drawn,
  handle: { readonly current: Pick<FieldSetHandle, 'submit'> | null },
  nameOf: (path: Path, from?: number) => string,
): WorkFields {
  return {
    validate: async () => (await handle.current?.submit()) !== undefined,
    read: () => readRecordValues(form),
    write: (values) => writeRecordValues(form, values),
    showErrors: (errors) => {
      const left = showRecordErrors(form, errors, nameOf);
      focusWrong([document.querySelector('.console-record')]);
      return left.map(({ path, message }) => (nameOf(path) === '' ? message : `${nameOf(path)}: ${message}`));
    },
  };
}
