// Edits the options of a field: their labels, their order and their levels.
import { useState, type ReactElement } from 'react';
import { componentOf } from '../../../../runtime/designer/roles.ts';
import { setValue } from '../../../../runtime/designer/steps.ts';
import { typeOf } from '../../../../runtime/forms/rules/component-types.ts';
import { SwitchBox } from '../../../panel/inputs.tsx';
import {
  choicesOf,
  countBelow,
  hasLevels,
  movedDown,
  movedIn,
  movedOut,
  movedUp,
  rowsOf,
  withoutRow,
  type ChoiceRow,
} from './choice-levels.ts';
import { choicesIn, newValue, type Choice } from './choices.ts';
import { rewritten } from './describe-node.ts';
import { useDesigner } from './designer-context.ts';
import { hasPictures, hasPlaces, hasPrices, withPictures, withPlaces, withPrices } from './option-places.tsx';
import { OptionRow } from './option-row.tsx';
import { PasteLevels, PasteOptions } from './paste-options.tsx';
import { useTaking } from './take-options.tsx';

/** So many rows are drawn at once. */
const ROWS = 60;

export function OptionsPart(): ReactElement | null {
  const { session, state, words } = useDesigner();
  const { node } = session;
  if (node === undefined) return null;
  // The questions of a matrix have the same options, which are those of the matrix.
  const alike = [node, node.parent].find((each) => each?.rule['x-component'] === 'Matrix')?.children ?? [
    node,
  ];
  const rule = alike[0]?.rule ?? {};
  const choices = choicesIn(rule) ?? [];
  if (alike.length === 0 || (rule.enum !== undefined && !Array.isArray(rule.enum))) return null;
  const write: WriteChoices = (next, merge) => {
    const design = alike.reduce((now, { id }) => setValue(now, id, ['enum'], next).design, state.design);
    session.take({ design, chosen: [node.id] }, merge && `${node.id} ${merge}`);
  };
  const isNested = hasLevels(choices) || LEVELLED.test(componentOf(rule));
  return (
    <div className="fd-options" role="group" aria-label={words('options')}>
      <span className="ed-panel-title">{words('options')}</span>
      <OptionRows {...{ choices, write, isNested }} />
      {choices.length > 0 && !isNested && (
        <OptionSwitches
          {...{ choices, write }}
          isInRow={node.row.path > 0}
          isDrawn={PICTURED.test(componentOf(rule))}
        />
      )}
      <AddOptions {...{ choices, write, isNested }} takes={typeOf(rule) !== 'number'} />
    </div>
  );
}

/** Components that draw options with levels. */
const LEVELLED = /^(?:Cascader|TreeSelect)$/;

/** Components that draw pictures of options. */
const PICTURED = /^(?:Radio|Checkbox)(?:\.Group)?$/;

type WriteChoices = (choices: readonly Choice[], merge?: string) => void;

interface ChoicesProps {
  choices: readonly Choice[];
  write: WriteChoices;
  /** Options may have others below them. */
  isNested: boolean;
}

/** A row for each option; of many, those of a page. */
function OptionRows({ choices, write, isNested }: ChoicesProps): ReactElement {
  const designing = useDesigner();
  const { languages } = designing;
  const codes = languages.map(({ code }) => code);
  const all = rowsOf(choices);
  const [asked, setPage] = useState(1);
  const page = Math.min(asked, Math.max(1, Math.ceil(all.length / ROWS)));
  const first = (page - 1) * ROWS;
  const shown = all.slice(first, first + ROWS);
  const has = (named: (choices: readonly Choice[]) => boolean): boolean => !isNested && named(choices);
  const limits = { isLimited: has(hasPlaces), isPriced: has(hasPrices), isPictured: has(hasPictures) };
  const keys = keysOf(shown);
  const move = (next: readonly ChoiceRow[] | undefined) => next && (() => write(choicesOf(next)));
  const set = (at: number, choice: Choice, merge: string): void =>
    write(choicesOf(all.with(at, { choice, depth: all[at]?.depth ?? 0 })), `option ${at} ${merge}`);
  return (
    <>
      <ol start={first + 1}>
        {shown.map(({ choice, depth }, index) => {
          const at = first + index;
          return (
            <OptionRow
              key={keys[index]}
              {...{ choice, at, ...limits }}
              depth={isNested ? depth : undefined}
              limit={(next, merge) => set(at, next, merge)}
              change={(code, text) => {
                const isNew = JSON.stringify(choice.label) === JSON.stringify(newLabel(choice.value, codes));
                const label = rewritten(designing, isNew ? undefined : choice.label, code, text) ?? '';
                set(at, { ...choice, label }, code);
              }}
              up={move(movedUp(all, at))}
              down={move(movedDown(all, at))}
              into={move(movedIn(all, at))}
              out={move(movedOut(all, at))}
              below={countBelow(all, at)}
              remove={() => write(choicesOf(withoutRow(all, at)))}
            />
          );
        })}
      </ol>
      <Pages {...{ page, setPage }} count={all.length} />
    </>
  );
}

/** By their values, of which rows of other levels may have the same. */
function keysOf(rows: readonly ChoiceRow[]): string[] {
  const counts = new Map<string, number>();
  return rows.map(({ choice }) => {
    const value = String(choice.value);
    counts.set(value, (counts.get(value) ?? 0) + 1);
    return `${value} ${String(counts.get(value))}`;
  });
}

/** Leads to the rows that are not drawn. */
function Pages({ page, setPage, count }: PagesProps): ReactElement | null {
  const { words } = useDesigner();
  if (count <= ROWS) return null;
  const last = Math.ceil(count / ROWS);
  const shown = { first: (page - 1) * ROWS + 1, last: Math.min(page * ROWS, count), count };
  const texts = Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, String(value)]));
  return (
    <nav className="fd-line" aria-label={words('optionPages')}>
      <button
        type="button"
        className="ed-panel-button"
        disabled={page === 1}
        aria-label={words('optionsBefore')}
        onClick={() => setPage(page - 1)}
      >
        ‹
      </button>
      <span role="status">{words('optionsShown', texts)}</span>
      <button
        type="button"
        className="ed-panel-button"
        disabled={page === last}
        aria-label={words('optionsNext')}
        onClick={() => setPage(page + 1)}
      >
        ›
      </button>
    </nav>
  );
}

interface PagesProps {
  page: number;
  setPage(page: number): void;
  count: number;
}

/** Adds options: one, lines, those of records. */
function AddOptions({ choices, write, isNested, takes }: ChoicesProps & { takes: boolean }): ReactElement {
  const { languages, isOff } = useDesigner();
  const [isPasting, setPasting] = useState(false);
  const [said, setSaid] = useState('');
  const codes = languages.map(({ code }) => code);
  const take = useTaking(choices, write, setSaid);
  const close = (): void => setPasting(false);
  const add = (): void => {
    const rows = rowsOf(choices);
    const choice = newChoice(
      rows.map((row) => row.choice),
      codes,
    );
    write(choicesOf([...rows, { choice, depth: rows.at(-1)?.depth ?? 0 }]));
  };
  return (
    <>
      {!isOff && !isPasting && (
        <OptionButtons
          add={add}
          paste={() => {
            setPasting(true);
            setSaid('');
          }}
          take={takes ? () => void take() : undefined}
        />
      )}
      {isPasting && !isNested && <PasteOptions {...{ choices, write, close }} />}
      {isPasting && isNested && <PasteLevels {...{ choices, write, close }} />}
      <p className="ed-panel-hint" role="status">
        {said}
      </p>
    </>
  );
}

interface OptionSwitchesProps {
  choices: readonly Choice[];
  isInRow: boolean;
  /** Its component draws pictures. */
  isDrawn: boolean;
  write(choices: readonly Choice[]): void;
}

/** Whether the options have places, prices, and pictures. */
function OptionSwitches({ choices, isInRow, isDrawn, write }: OptionSwitchesProps): ReactElement {
  const { words, isOff } = useDesigner();
  return (
    <>
      {/* In a row, one person could take all places. */}
      {!isInRow && (
        <SwitchBox
          title={words('limitPlaces')}
          isOn={hasPlaces(choices)}
          isDisabled={isOff}
          onChange={(isOn) => write(withPlaces(choices, isOn))}
        />
      )}
      <SwitchBox
        title={words('pricedOptions')}
        isOn={hasPrices(choices)}
        isDisabled={isOff}
        onChange={(isOn) => write(withPrices(choices, isOn))}
      />
      {isDrawn && (
        <SwitchBox
          title={words('picturedOptions')}
          isOn={hasPictures(choices)}
          isDisabled={isOff}
          onChange={(isOn) => write(withPictures(choices, isOn))}
        />
      )}
    </>
  );
}

interface OptionButtonsProps {
  add(): void;
  paste(): void;
  /** Absent where values of records do not fit. */
  take: (() => void) | undefined;
}

function OptionButtons({ add, paste, take }: OptionButtonsProps): ReactElement {
  const { words } = useDesigner();
  return (
    <div className="fd-line">
      <button type="button" className="ed-panel-button" onClick={add}>
        + {words('addOption')}
      </button>
      <button type="button" className="ed-panel-button" onClick={paste}>
        {words('pasteOptions')}
      </button>
      {take !== undefined && (
        <button type="button" className="ed-panel-button" onClick={take}>
          {words('takeFrom')}
        </button>
      )}
    </div>
  );
}

function newChoice(choices: readonly Choice[], codes: readonly string[]): Choice {
  const value = newValue(choices);
  return { label: newLabel(value, codes), value };
}

const newLabel = (value: unknown, codes: readonly string[]): unknown =>
  Object.fromEntries(
    codes.map((code) => [code, code === 'zh-CN' ? `选项 ${String(value)}` : `Option ${String(value)}`]),
  );
