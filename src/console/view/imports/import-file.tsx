// Lets an owner choose which sheet of a file is imported, and which of its rows are the headings.
import { useId, useRef, type ReactElement } from 'react';
import { formatDate } from '../../../../runtime/language/functions.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { useAttempt } from '../dialogs/attempt.tsx';
import { describeOutcomes } from '../frame/job-panel.tsx';
import type { Sheet } from './import-parts.tsx';

interface FileOfImportProps {
  /** Where it is to be imported. */
  entity: string | undefined;
  sheet: Sheet | undefined;
  onRead(sheet: Sheet | undefined): void;
}

/** What is chosen of a file; what is not is guessed. */
interface SheetChoice {
  sheet?: string;
  heading?: number;
  readsHidden?: boolean;
}

export function FileOfImport({ entity, sheet, onRead }: FileOfImportProps): ReactElement {
  const { translate } = useConsole();
  const { failure, isBusy, choose, readAgain } = useReading(entity, onRead);
  const id = useId();
  return (
    <>
      <p className="console-question">{translate('import.lead')}</p>
      <label className="console-label" htmlFor={id}>
        {translate('import.file')}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.xlsx"
        aria-busy={isBusy}
        // The same file, changed meanwhile, is chosen again.
        onClick={({ currentTarget }) => (currentTarget.value = '')}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <p role="status">
        {isBusy
          ? translate('import.reading')
          : sheet === undefined
            ? ''
            : `${sheet.file.name} · ${translate('import.rows', { count: sheet.total })}`}
      </p>
      {sheet?.imported !== undefined && <EarlierImport {...sheet.imported} />}
      {sheet !== undefined && (
        <PlaceOfTable {...{ sheet }} onChoose={(place) => void readAgain(sheet, place)} />
      )}
      {sheet !== undefined && sheet.hidden > 0 && (
        <label className="console-import-pictures">
          <input
            type="checkbox"
            checked={sheet.readsHidden}
            onChange={() =>
              void readAgain(sheet, { heading: sheet.heading, readsHidden: !sheet.readsHidden })
            }
          />
          {translate('import.hidden', { count: sheet.hidden })}
        </label>
      )}
      <p role="alert" className="console-failure">
        {failure}
      </p>
    </>
  );
}

function useReading(entity: string | undefined, onRead: FileOfImportProps['onRead']) {
  const { translate, actions } = useConsole();
  const { failure, isBusy, run, fail } = useAttempt();
  const count = useRef(0);
  const read = async (file: File, choice: SheetChoice, isNew: boolean): Promise<void> => {
    try {
      const found = await actions.call('consoleSheet.read', {
        body: { file, entity, ...choice },
        quiet: true,
      });
      count.current += 1;
      onRead({ ...(found as Omit<Sheet, 'file' | 'reading'>), file, reading: count.current });
    } catch (error) {
      if (isNew) onRead(undefined);
      throw error;
    }
  };
  return {
    failure,
    isBusy,
    async choose(chosen: File | undefined): Promise<void> {
      // A browser does not send a file that was changed after it was chosen: what is seen is what is sent.
      const content = await chosen?.arrayBuffer().catch(() => undefined);
      if (chosen !== undefined && content !== undefined)
        return run(() => read(new File([content], chosen.name, { type: chosen.type }), {}, true));
      onRead(undefined);
      fail(chosen === undefined ? '' : translate('import.unreadable'));
    },
    readAgain: ({ file, sheet: name }: Sheet, choice: SheetChoice) =>
      run(() => read(file, name === '' ? choice : { sheet: name, ...choice }, false)),
  };
}

/** Warns of an import of the same file: without a key its rows would be there twice. */
function EarlierImport({ at, who, outcomes }: NonNullable<Sheet['imported']>): ReactElement {
  const { translate, site } = useConsole();
  const result = describeOutcomes(outcomes, translate).join(' · ') || translate('job.state.running');
  return (
    <p role="status" className="console-notice">
      {translate('import.again', { who, time: formatDate(at, 'time', site), result })}
    </p>
  );
}

/** Which sheet, where there are several, and which row has the headings. */
function PlaceOfTable({
  sheet,
  onChoose,
}: {
  sheet: Sheet;
  onChoose(choice: SheetChoice): void;
}): ReactElement {
  const { translate } = useConsole();
  const readsHidden = sheet.hidden > 0 ? sheet.readsHidden : undefined;
  return (
    <div className="console-mapping">
      {sheet.sheets.length > 1 && (
        <label>
          {translate('import.sheet')}
          <select value={sheet.sheet} onChange={({ target }) => onChoose({ sheet: target.value })}>
            {sheet.sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {sheet.lines.length > 1 && (
        <label>
          {translate('import.heading')}
          <select
            value={sheet.heading}
            onChange={({ target }) => onChoose({ heading: Number(target.value), readsHidden })}
          >
            {sheet.lines.map(({ line, text }) => (
              <option key={line} value={line}>
                {`${line}: ${text}`}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
