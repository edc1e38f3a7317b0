// The import of a spreadsheet: a file, its columns, a try that changes nothing, then the import itself.
import Button from 'antd/es/button';
import { useId, useState, type ReactElement } from 'react';
import type { ConsoleImportField } from '../../../runtime/generated/documents.generated.ts';
import { useConsole } from '../contracts/console-context.ts';
import { guessKey, guessMapping } from '../contracts/guess-mapping.ts';
import { Dialog } from './dialog.tsx';
import { ImportPreview, ImportTry, type Sheet } from './import-parts.tsx';
import { useJob, type WatchedJob } from './use-job.ts';
import type { OpenList } from './use-open-list.ts';

interface ImportDialogProps {
  open: OpenList;
  fields: readonly ConsoleImportField[];
  /** Shows the import itself, behind the closed dialog. */
  watching: WatchedJob;
  onDismiss(): void;
}

export default function ImportDialog({ open, fields, watching, onDismiss }: ImportDialogProps): ReactElement {
  const { say } = useConsole();
  const [sheet, setSheet] = useState<Sheet>();
  return (
    <Dialog
      title={say('import.title', { list: open.reader.text(open.list.title) })}
      size="large"
      onDismiss={onDismiss}
    >
      <div className="console-import">
        <FileOfImport sheet={sheet} onRead={setSheet} />
        {sheet !== undefined && (
          <Mapping key={sheet.file.name} {...{ open, fields, sheet, watching, onDismiss }} />
        )}
        {sheet === undefined && (
          <div className="console-dialog-buttons">
            <Button onClick={onDismiss}>{say('cancel')}</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface FileOfImportProps {
  sheet: Sheet | undefined;
  onRead(sheet: Sheet | undefined): void;
}

function FileOfImport({ sheet, onRead }: FileOfImportProps): ReactElement {
  const { say, actions } = useConsole();
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const read = async (file: File | undefined): Promise<void> => {
    setFailure('');
    onRead(undefined);
    if (file === undefined) return;
    setBusy(true);
    try {
      const found = await actions.call('consoleSheet.read', { body: { file }, quiet: true });
      onRead({ ...(found as Omit<Sheet, 'file'>), file });
    } catch (error) {
      setFailure(error instanceof Error && error.message !== '' ? error.message : say('offline'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="console-question">{say('import.lead')}</p>
      <label className="console-label" htmlFor={id}>
        {say('import.file')}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.xlsx"
        aria-busy={isBusy}
        onChange={({ target }) => void read(target.files?.[0])}
      />
      <p role="status">
        {isBusy
          ? say('import.reading')
          : sheet === undefined
            ? ''
            : say('import.rows', { count: sheet.total })}
      </p>
      <p role="alert" className="console-failure">
        {failure}
      </p>
    </>
  );
}

/** Assigns columns, tries, imports. A change of the columns asks for another try. */
function Mapping(props: ImportDialogProps & { sheet: Sheet }): ReactElement {
  const { open, fields, sheet, onDismiss } = props;
  const { say } = useConsole();
  const [mapping, setMapping] = useState(() => guessMapping(open.list, sheet.columns));
  const mapped = fields.filter(({ name }) => mapping[name] !== undefined);
  const [chosenKey, setKey] = useState<string>();
  const wishedKey = chosenKey ?? guessKey(fields, mapping);
  const key = mapped.some(({ name }) => name === wishedKey) ? wishedKey : '';
  const { trying, isTried, isShown, failure, start } = useImport(props, mapping, key);
  return (
    <>
      <ImportPreview sheet={sheet} />
      <MappingFields
        {...{ fields, sheet, mapping, mapped }}
        chosenKey={key}
        onMap={setMapping}
        onKey={setKey}
      />
      {isShown && <ImportTry watching={trying} />}
      <p role="alert" className="console-failure">
        {failure}
      </p>
      <div className="console-dialog-buttons">
        <Button onClick={onDismiss}>{say('cancel')}</Button>
        <Button disabled={mapped.length === 0} onClick={() => void start(true)}>
          {say('import.tryNow')}
        </Button>
        <Button type="primary" disabled={!isTried} onClick={() => void start(false)}>
          {say('import.run')}
        </Button>
      </div>
    </>
  );
}

type Columns = Readonly<Record<string, string>>;

function useImport(props: ImportDialogProps & { sheet: Sheet }, mapping: Columns, key: string) {
  const { open, sheet, watching, onDismiss } = props;
  const { say } = useConsole();
  const [failure, setFailure] = useState('');
  const trying = useJob(`try.${open.list.name}`, () => undefined);
  const wanted = JSON.stringify({ mapping, key });
  const [tried, setTried] = useState('');
  const start = async (isDry: boolean): Promise<void> => {
    setFailure('');
    const { file } = sheet;
    const known = key === '' ? {} : { key };
    const body = { file, mapping: JSON.stringify(mapping), ...known, dryRun: isDry };
    const title = say(isDry ? 'import.try' : 'import.running', { name: file.name });
    try {
      await (isDry ? trying : watching).start(title, open.entity?.call('import') ?? '', body, { isDry });
      if (isDry) return setTried(wanted);
      trying.close();
      onDismiss();
    } catch (error) {
      setFailure(error instanceof Error && error.message !== '' ? error.message : say('offline'));
    }
  };
  const isShown = tried === wanted;
  return { trying, isShown, isTried: isShown && trying.job?.state === 'done', failure, start };
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
  const { say, site } = useConsole();
  const assign = (name: string, column: string): void => {
    const others = Object.entries(mapping).filter(([field]) => field !== name);
    onMap(Object.fromEntries(column === '' ? others : [...others, [name, column]]));
  };
  return (
    <>
      <fieldset className="console-mapping">
        <legend>{say('import.columns')}</legend>
        {fields.map(({ name, title }) => (
          <label key={name}>
            {title[site.language]}
            <select value={mapping[name] ?? ''} onChange={({ target }) => assign(name, target.value)}>
              <option value="">{say('import.none')}</option>
              {sheet.columns.map((column) => (
                <option key={column}>{column}</option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
      <label className="console-import-key">
        {say('import.key')}
        <select value={chosenKey} onChange={({ target }) => onKey(target.value)}>
          <option value="">{say('import.noKey')}</option>
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
