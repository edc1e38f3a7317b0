// Edits the options of a field: their labels and their order.
import { useState, type ReactElement } from 'react';
import { IconButton } from '../../../panel/parts/panel-icon.tsx';
import { setValue } from '../../../../runtime/designer/steps.ts';
import { textOf } from '../../../../runtime/designer/texts.ts';
import { typeOf } from '../../../../runtime/forms/rules/component-types.ts';
import { choicesIn, newValue, type Choice } from './choices.ts';
import { SwitchBox } from '../../../panel/inputs.tsx';
import { rewritten } from './describe-node.ts';
import { useDesigner } from './designer-context.ts';
import { DesignerIcon } from './designer-icons.tsx';
import { shortOf } from './languages.ts';
import { hasPlaces, hasPrices, OptionPlaces, OptionPrice, withPlaces, withPrices } from './option-places.tsx';
import { PasteOptions } from './paste-options.tsx';
import { TakeOptions } from './take-options.tsx';

/** Options that are shown as rows; longer lists are changed by pasting. */
const MAX_ROWS = 60;

export function OptionsPart(): ReactElement | null {
  const designing = useDesigner();
  const { session, state, words, languages, isOff } = designing;
  const [adding, setAdding] = useState<'paste' | 'take'>();
  const [said, setSaid] = useState('');
  const { node } = session;
  if (node === undefined) return null;
  // The questions of a matrix have the same options, which are those of the matrix.
  const alike = [node, node.parent].find((each) => each?.rule['x-component'] === 'Matrix')?.children ?? [
    node,
  ];
  const rule = alike[0]?.rule ?? {};
  const choices = choicesIn(rule) ?? [];
  const isNested = choices.some(({ children }) => children !== undefined);
  if (alike.length === 0 || isNested || (rule.enum !== undefined && !Array.isArray(rule.enum))) return null;
  const write = (next: readonly Choice[], merge?: string): void => {
    const design = alike.reduce((now, { id }) => setValue(now, id, ['enum'], next).design, state.design);
    session.take({ design, chosen: [node.id] }, merge && `${node.id} ${merge}`);
  };
  const codes = languages.map(({ code }) => code);
  const rows = choices.slice(0, MAX_ROWS);
  const isLimited = hasPlaces(choices);
  const isPriced = hasPrices(choices);
  return (
    <div className="fd-options" role="group" aria-label={words('options')}>
      <span className="ed-panel-title">{words('options')}</span>
      <ol>
        {rows.map((choice, at) => (
          <OptionRow
            key={String(choice.value)}
            {...{ choice, at, isLimited, isPriced }}
            limit={(next, merge) => write(choices.with(at, next), `option ${at} ${merge}`)}
            change={(code, text) => {
              const isNew = JSON.stringify(choice.label) === JSON.stringify(newLabel(choice.value, codes));
              const label = rewritten(designing, isNew ? undefined : choice.label, code, text) ?? '';
              write(choices.with(at, { ...choice, label }), `option ${at} ${code}`);
            }}
            up={at === 0 ? undefined : () => write(moved(choices, at, at - 1))}
            down={at === choices.length - 1 ? undefined : () => write(moved(choices, at, at + 1))}
            remove={() => write(choices.toSpliced(at, 1))}
          />
        ))}
      </ol>
      {choices.length > 0 && <OptionSwitches {...{ choices, write }} isInRow={node.row.path > 0} />}
      {choices.length > rows.length && <p className="ed-panel-hint">… {choices.length}</p>}
      {!isOff && adding !== 'paste' && (
        <OptionButtons
          add={() => write([...choices, newChoice(choices, codes)])}
          paste={() => setAdding('paste')}
          take={typeOf(rule) === 'number' ? undefined : () => setAdding('take')}
        />
      )}
      {adding === 'paste' && (
        <PasteOptions choices={choices} write={write} close={() => setAdding(undefined)} />
      )}
      {adding === 'take' && (
        <TakeOptions
          {...{ choices, write }}
          close={(now = '') => {
            setAdding(undefined);
            setSaid(now);
          }}
        />
      )}
      <p className="ed-panel-hint" role="status">
        {said}
      </p>
    </div>
  );
}

interface OptionSwitchesProps {
  choices: readonly Choice[];
  isInRow: boolean;
  write(choices: readonly Choice[]): void;
}

/** Whether the options have places, and prices. */
function OptionSwitches({ choices, isInRow, write }: OptionSwitchesProps): ReactElement {
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

interface OptionRowProps extends Omit<OptionToolsProps, 'title' | 'isOff'> {
  choice: Choice;
  at: number;
  isLimited: boolean;
  isPriced: boolean;
  change(language: string, text: string): void;
  limit(choice: Choice, merge: string): void;
}

function OptionRow({
  choice,
  at,
  isLimited,
  isPriced,
  change,
  limit,
  ...tools
}: OptionRowProps): ReactElement {
  const { words, language: own, languages, isOff } = useDesigner();
  const title =
    textOf(choice.label, own) || textOf(choice.label, languages[0]?.code ?? '') || String(choice.value);
  return (
    <li>
      <span className="ed-pair">
        {languages.map(({ code, title: language }) => (
          <label key={code}>
            <span aria-hidden="true">{shortOf(code, language)}</span>
            <input
              type="text"
              lang={code}
              disabled={isOff}
              aria-label={`${words('option', { place: String(at + 1) })}, ${shortOf(code, language)}`}
              value={textOf(choice.label, code)}
              onChange={({ currentTarget }) => change(code, currentTarget.value)}
            />
          </label>
        ))}
      </span>
      <OptionTools {...{ title, isOff }} {...tools} />
      {isLimited && <OptionPlaces {...{ choice, title }} change={limit} />}
      {isPriced && <OptionPrice {...{ choice, title }} change={limit} />}
    </li>
  );
}

function moved(choices: readonly Choice[], from: number, to: number): Choice[] {
  const choice = choices[from];
  return choice === undefined ? [...choices] : choices.toSpliced(from, 1).toSpliced(to, 0, choice);
}

interface OptionToolsProps {
  title: string;
  isOff: boolean;
  up: (() => void) | undefined;
  down: (() => void) | undefined;
  remove(): void;
}

function OptionTools({ title, isOff, up, down, remove }: OptionToolsProps): ReactElement {
  const { words } = useDesigner();
  const tool = (
    name: string,
    icon: 'up' | 'downwards' | 'remove',
    label: string,
    act?: () => void,
  ): ReactElement => (
    <IconButton
      icon={<DesignerIcon name={icon} />}
      data-tool={name}
      label={label}
      disabled={isOff || act === undefined}
      onClick={act}
    />
  );
  return (
    <span className="fd-option-tools">
      {tool('up', 'up', `${words('up')}: ${title}`, up)}
      {tool('down', 'downwards', `${words('down')}: ${title}`, down)}
      {tool('remove', 'remove', words('removeOption', { title }), remove)}
    </span>
  );
}
