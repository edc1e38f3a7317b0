// Imports a spreadsheet in steps: a file, its columns, a try that changes nothing, then the import.
import Button from 'antd/es/button';
import { useId, useState, type ReactElement } from 'react';
import type { ConsoleImportField } from '../../../../runtime/generated/documents.generated.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { findLacking, guessKey, guessMapping } from '../../contracts/guess-mapping.ts';
import { useAttempt } from '../dialogs/attempt.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { FileOfImport } from './import-file.tsx';
import { ImportFill } from './import-fill.tsx';
import { ImportPreview, ImportTry, type Sheet } from './import-parts.tsx';
import { useJob, type Job, type WatchedJob } from '../calls/use-job.ts';
import type { ImportedList } from './imported-list.ts';

interface ImportDialogProps {
  open: ImportedList;
  fields: readonly ConsoleImportField[];
  /** Shows the import itself, behind the closed dialog. */
  watching: WatchedJob;
  onDismiss(): void;
}

export default function ImportDialog({ open, fields, watching, onDismiss }: ImportDialogProps): ReactElement {
  const { translate } = useConsole();
  const [sheet, setSheet] = useState<Sheet>();
  return (
    <Dialog
      title={translate('import.title', { list: open.reader.text(open.list.title) })}
      size="large"
      onDismiss={onDismiss}
    >
      <div className="console-import">
        <FileOfImport entity={open.entity?.name} sheet={sheet} onRead={setSheet} />
        {sheet !== undefined && (
          // Mended and chosen again, a file keeps its columns.
          <Mapping key={JSON.stringify(sheet.columns)} {...{ open, fields, sheet, watching, onDismiss }} />
        )}
        {sheet === undefined && (
          <div className="console-dialog-buttons">
            <Button onClick={onDismiss}>{translate('cancel')}</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Assigns columns, tries, imports. A change of the columns asks for another try. */
function Mapping(props: ImportDialogProps & { sheet: Sheet }): ReactElement {
  const { open, fields, sheet, onDismiss } = props;
  const { translate, owner, site } = useConsole();
  const why = useId();
  const [mapping, setMapping] = useState(() => guessMapping(open.list, sheet.columns, site.defaultLanguage));
  const mapped = fields.filter(({ name }) => mapping[name] !== undefined);
  const [chosenKey, setKey] = useState<string>();
  const wishedKey = chosenKey ?? guessKey(fields, mapping);
  const key = mapped.some(({ name }) => name === wishedKey) ? wishedKey : '';
  const mayFetch = sheet.pictures > 0 && owner.permissions.has('media.write');
  const [isFetching, setFetching] = useState(true);
  const [fill, setFill] = useState<Columns>({});
  const pictures = mayFetch && isFetching;
  const { trying, isShown, refusal, failure, start } = useImport(props, { mapping, fill, key, pictures });
  return (
    <>
      <ImportPreview sheet={sheet} />
      <MappingFields
        {...{ fields, sheet, mapping, mapped }}
        chosenKey={key}
        onMap={setMapping}
        onKey={setKey}
      />
      <ImportFill list={open.list} fields={fields} onChange={setFill} />
      <LackingText fields={fields} mapping={mapping} />
      {mayFetch && (
        <label className="console-import-pictures">
          <input type="checkbox" checked={isFetching} onChange={() => setFetching(!isFetching)} />
          {translate('import.pictures', { count: sheet.pictures })}
        </label>
      )}
      {isShown && <ImportTry watching={trying} />}
      <p role="alert" className="console-failure">
        {failure}
      </p>
      <div className="console-dialog-buttons">
        <p id={why} className="console-import-why">
          {refusal === '' ? '' : translate(refusal)}
        </p>
        <Button onClick={onDismiss}>{translate('cancel')}</Button>
        <Button
          type={refusal === '' ? 'default' : 'primary'}
          disabled={mapped.length === 0}
          onClick={() => void start(true)}
        >
          {translate('import.tryNow')}
        </Button>
        <Button
          type="primary"
          disabled={refusal !== ''}
          aria-describedby={why}
          onClick={() => void start(false)}
        >
          {translate('import.run')}
        </Button>
      </div>
    </>
  );
}

type Columns = Readonly<Record<string, string>>;

/** Says that a text has a column, and not in the main language of the site. */
function LackingText({
  fields,
  mapping,
}: Pick<MappingFieldsProps, 'fields' | 'mapping'>): ReactElement | null {
  const { translate, site } = useConsole();
  const found = findLacking(fields, mapping, site.defaultLanguage);
  if (found === undefined) return null;
  const [given, lacking] = [found.given, found.lacking].map(({ title }) => title[site.language] ?? '');
  return (
    <p className="console-import-why" role="status">
      {translate('import.lacking', { given: given ?? '', lacking: lacking ?? '' })}
    </p>
  );
}

/** What is chosen beside the file. */
interface Choice {
  mapping: Columns;
  /** For new records whose row has none. */
  fill: Columns;
  key: string;
  pictures: boolean;
}

function useImport(props: ImportDialogProps & { sheet: Sheet }, choice: Choice) {
  const { open, sheet, watching, onDismiss } = props;
  const { mapping, fill, key, pictures } = choice;
  const { translate } = useConsole();
  const { failure, run } = useAttempt();
  const trying = useJob(`try.${open.list.name}`, () => undefined);
  const { file, sheet: name, heading, readsHidden, reading } = sheet;
  const wanted = JSON.stringify({ ...choice, reading });
  const [tried, setTried] = useState('');
  const start = async (isDry: boolean): Promise<void> => {
    const known = key === '' ? {} : { key };
    const place = name === '' ? { heading } : { heading, sheet: name, readsHidden };
    const texts = { mapping: JSON.stringify(mapping), fill: JSON.stringify(fill) };
    const body = { file, ...texts, ...known, ...place, pictures, dryRun: isDry };
    const title = translate(isDry ? 'import.try' : 'import.running', { name: file.name });
    await (isDry ? trying : watching).start(title, open.entity?.call('import') ?? '', body, { isDry });
    if (isDry) return setTried(wanted);
    trying.close();
    onDismiss();
  };
  const isShown = tried === wanted;
  return {
    trying,
    isShown,
    refusal: whyNot(isShown ? trying.job : undefined),
    failure,
    start: (isDry: boolean) => run(() => start(isDry)),
  };
}

/** The message that says why nothing can be imported yet; empty when it can. */
function whyNot(job: Job | undefined): string {
  if (job?.state !== 'done') return 'import.tryFirst';
  return job.done > job.failed ? '' : 'import.noSound';
}

interface MappingFieldsProps {
  fields: readonly ConsoleImportField[];
  mapped: readonly ConsoleImportField[];
  sheet: Sheet;
  mapping: Columns;
  chosenKey: string;
  onMap(mapping: Record<string, string>): void;
  onKey(name: string): void;
}

function MappingFields({ fields, mapped, sheet, mapping, ...more }: MappingFieldsProps): ReactElement {
  const { chosenKey, onMap, onKey } = more;
  const { translate, site } = useConsole();
  const assign = (name: string, column: string): void => {
    const others = Object.entries(mapping).filter(([field]) => field !== name);
    onMap(Object.fromEntries(column === '' ? others : [...others, [name, column]]));
  };
  return (
    <>
      <fieldset className="console-mapping">
        <legend>{translate('import.columns')}</legend>
        {fields.map(({ name, title }) => (
          <label key={name}>
            {title[site.language]}
            <select value={mapping[name] ?? ''} onChange={({ target }) => assign(name, target.value)}>
              <option value="">{translate('import.none')}</option>
              {sheet.columns.map((column) => (
                <option key={column}>{column}</option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
      <label className="console-import-key">
        {translate('import.key')}
        <select value={chosenKey} onChange={({ target }) => onKey(target.value)}>
          <option value="">{translate('import.noKey')}</option>
          {mapped.map(({ name, title }) => (
            <option key={name} value={name}>
              {title[site.language]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
