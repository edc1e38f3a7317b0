// Draws an option of a field: its label, its place and level among the others, its limits.
import type { ReactElement } from 'react';
import { IconButton } from '../../../panel/parts/panel-icon.tsx';
import { textOf } from '../../../../runtime/designer/texts.ts';
import type { Choice } from './choices.ts';
import { useDesigner } from './designer-context.ts';
import { DesignerIcon, type DesignerIconName } from './designer-icons.tsx';
import { shortOf } from './languages.ts';
import { OptionPicture, OptionPlaces, OptionPrice } from './option-places.tsx';

interface OptionRowProps extends Omit<OptionToolsProps, 'title' | 'isOff' | 'hasLevels'> {
  choice: Choice;
  at: number;
  isLimited: boolean;
  isPriced: boolean;
  isPictured: boolean;
  /** From 0 on; undefined in a list without levels. */
  depth: number | undefined;
  change(language: string, text: string): void;
  limit(choice: Choice, merge: string): void;
}

export function OptionRow({
  choice,
  at,
  isLimited,
  isPriced,
  isPictured,
  depth,
  change,
  limit,
  ...tools
}: OptionRowProps): ReactElement {
  const { words, language: own, languages, isOff } = useDesigner();
  const title =
    textOf(choice.label, own) || textOf(choice.label, languages[0]?.code ?? '') || String(choice.value);
  const place = String(at + 1);
  const name =
    depth === undefined
      ? words('option', { place })
      : words('optionOfLevel', { place, level: String(depth + 1) });
  return (
    <li style={{ paddingInlineStart: `${depth ?? 0}rem` }}>
      <span className="ed-pair">
        {languages.map(({ code, title: language }) => (
          <label key={code}>
            <span aria-hidden="true">{shortOf(code, language)}</span>
            <input
              type="text"
              lang={code}
              disabled={isOff}
              aria-label={`${name}, ${shortOf(code, language)}`}
              value={textOf(choice.label, code)}
              onChange={({ currentTarget }) => change(code, currentTarget.value)}
            />
          </label>
        ))}
      </span>
      <OptionTools {...{ title, isOff, hasLevels: depth !== undefined }} {...tools} />
      {isPictured && <OptionPicture {...{ choice, title }} change={limit} />}
      {isLimited && <OptionPlaces {...{ choice, title }} change={limit} />}
      {isPriced && <OptionPrice {...{ choice, title }} change={limit} />}
    </li>
  );
}

interface OptionToolsProps {
  title: string;
  isOff: boolean;
  up: (() => void) | undefined;
  down: (() => void) | undefined;
  /** To another level. */
  into: (() => void) | undefined;
  out: (() => void) | undefined;
  hasLevels: boolean;
  /** How many go with it. */
  below: number;
  remove(): void;
}

function OptionTools(props: OptionToolsProps): ReactElement {
  const { title, isOff, up, down, into, out, hasLevels, below, remove } = props;
  const { words } = useDesigner();
  const removing = below === 0 ? 'removeOption' : 'removeOptionBelow';
  const tool = (name: string, icon: DesignerIconName, label: string, act?: () => void): ReactElement => (
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
      {hasLevels && tool('out', 'out', `${words('levelOut')}: ${title}`, out)}
      {hasLevels && tool('into', 'into', `${words('levelIn')}: ${title}`, into)}
      {tool('remove', 'remove', words(removing, { title, count: String(below) }), remove)}
    </span>
  );
}
