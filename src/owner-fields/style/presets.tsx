// Draws a list of style presets with samples, and buttons to change the list.
import './style.css';
import '../choice-row.css';
import './presets.css';
import type { Field } from '@formily/core';
import { useField, useForm } from '@formily/react';
import { useEffect, useId, useRef, useState, type ReactElement, type RefObject } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { ContrastNote } from './contrast-note.tsx';
import { PresetName } from './preset-name.tsx';
import { usePresets, useSentence, type Found, type Preset, type PresetAct } from './use-presets.ts';
import { useSample, widthOfWindow, type StyledText, type Width } from './use-sample.ts';

/** The largest letters of a sample, in pixels. */
const LARGEST = 36;
const ACTS = ['save', 'rename', 'replace', 'delete'] as const;

interface StylePresetsProps {
  id: string;
  value?: Preset;
  onChange(value: Preset | undefined): void;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
}

/** The preset that gets a name. */
interface Naming {
  act: 'save' | 'rename';
  preset: Partial<Preset>;
}

export function StylePresets({ value, onChange, ...list }: StylePresetsProps): ReactElement {
  const { values: text } = useForm<StyledText>();
  const field = useField<Field>();
  const box = useRef<HTMLDivElement>(null);
  const { found, load, run } = usePresets();
  const { presets } = found;
  const sentenceOf = useSentence();
  const [naming, setNaming] = useState<Naming>();
  const [failure, setFailure] = useState('');
  const chosen = presets.find(({ presetCode }) => presetCode === value?.presetCode);
  const own = text.style ?? {};
  const focus = (selector: string): void =>
    void requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  useFocusOnLoad(box, found.status === 'ready');

  const perform = async (act: PresetAct, preset: Partial<Preset>): Promise<void> => {
    const after = await run(act, preset);
    if (after === false) return;
    // Not `onChange`, which checks the value: the owner has chosen nothing yet and made no mistake.
    if (after === undefined) void field.reset();
    else onChange(after);
    setNaming(undefined);
    focus(after === undefined ? 'input, [data-act=save]' : 'input:checked');
  };
  const start = (act: PresetAct): void => {
    setFailure('');
    if (act === 'save') return setNaming({ act, preset: { style: own } });
    if (act === 'rename') return setNaming({ act, preset: { ...chosen } });
    const preset = act === 'replace' ? { ...chosen, style: own } : { ...chosen };
    perform(act, preset).catch((error: unknown) => setFailure(sentenceOf(error)));
  };
  return (
    <div ref={box} className="presets">
      <ListNote found={found} onRetry={load} />
      {presets.length > 0 && (
        <PresetList {...list} presets={presets} chosen={chosen} text={text} onChoose={onChange} />
      )}
      {chosen !== undefined && <ContrastNote style={chosen.style} text={text} />}
      {naming === undefined ? (
        <Acts
          isChosen={chosen !== undefined}
          isStyled={Object.keys(own).length > 0}
          failure={failure}
          onPress={start}
        />
      ) : (
        <PresetName
          name={naming.preset.name ?? ''}
          onName={(name) => perform(naming.act, { ...naming.preset, name })}
          onCancel={() => {
            setNaming(undefined);
            focus(`[data-act=${naming.act}]`);
          }}
        />
      )}
    </div>
  );
}

/** Says why there is no list. */
function ListNote({ found, onRetry }: { found: Found; onRetry(): void }): ReactElement | null {
  const { translate } = useFieldServices();
  const sentenceOf = useSentence();
  const { status, presets, error } = found;
  if (status === 'failed')
    return (
      <div className="presets-note" role="alert">
        <p>{sentenceOf(error)}</p>
        <button type="button" className="choice-act" onClick={onRetry}>
          {translate('editor.presets.retry')}
        </button>
      </div>
    );
  if (presets.length > 0) return null;
  return (
    <p className="presets-note" role="status">
      {translate(status === 'loading' ? 'editor.presets.loading' : 'editor.presets.none')}
    </p>
  );
}

/** Focuses the list when it is loaded: until then the dialog's first button has the focus. */
function useFocusOnLoad(box: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  useEffect(() => {
    if (!isLoaded) return;
    const find = (selector: string): HTMLElement | null | undefined => box.current?.querySelector(selector);
    (find('input:checked') ?? find('input, [data-act=save]'))?.focus();
  }, [box, isLoaded]);
}

interface PresetListProps extends Omit<StylePresetsProps, 'value' | 'onChange'> {
  presets: readonly Preset[];
  chosen: Preset | undefined;
  text: StyledText;
  onChoose(preset: Preset): void;
}

function PresetList({ presets, chosen, text, onChoose, ...list }: PresetListProps): ReactElement {
  const group = useId();
  const [width] = useState(widthOfWindow);
  return (
    <div
      className="presets-list"
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={`${list.id}-label`}
      {...list}
    >
      {presets.map((preset) => (
        <PresetLine
          key={preset.presetCode}
          preset={preset}
          text={text}
          width={width}
          group={group}
          isChosen={preset === chosen}
          onChoose={() => onChoose(preset)}
        />
      ))}
    </div>
  );
}

interface PresetLineProps {
  preset: Preset;
  text: StyledText;
  width: Width;
  /** Name of the radio group. */
  group: string;
  isChosen: boolean;
  onChoose(): void;
}

function PresetLine({ preset, text, width, group, isChosen, onChoose }: PresetLineProps): ReactElement {
  const { translate } = useFieldServices();
  const { name, style } = preset;
  const sample = useSample<HTMLSpanElement>(style, text, width, LARGEST);
  const { fontFamily, fontSize, color } = style;
  const facts = [fontFamily, fontSize === undefined ? '' : `${String(fontSize)} px`, color];
  return (
    <label className="choice-row preset">
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span className="preset-words">
        <span className="preset-name">{name}</span>{' '}
        <span className="preset-facts">{facts.filter(Boolean).join(' · ')}</span>{' '}
        {isSameStyle(style, text.style) && (
          <span className="preset-current">{translate('editor.presets.current')}</span>
        )}
      </span>
      <span
        className={text.background === undefined ? 'preset-sample preview-picture' : 'preset-sample'}
        style={{ background: text.background }}
        aria-hidden="true"
      >
        <span ref={sample}>{text.sample || name}</span>
      </span>
    </label>
  );
}

function isSameStyle(one: Record<string, unknown>, other: Record<string, unknown> = {}): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((property) => one[property] === other[property])
  );
}

interface ActsProps {
  /** True if a preset is chosen. */
  isChosen: boolean;
  /** True if the text has a style of its own. */
  isStyled: boolean;
  /** Why the last act failed; empty if it did not. */
  failure: string;
  onPress(act: PresetAct): void;
}

function Acts({ isChosen, isStyled, failure, onPress }: ActsProps): ReactElement {
  const { translate } = useFieldServices();
  const may: Readonly<Record<PresetAct, boolean>> = {
    save: isStyled,
    rename: isChosen,
    replace: isChosen && isStyled,
    delete: isChosen,
  };
  return (
    <>
      <div className="choice-acts">
        {ACTS.map((act) => (
          <button
            key={act}
            type="button"
            className="choice-act"
            data-act={act}
            // Not `disabled`: it keeps the focus.
            aria-disabled={may[act] ? undefined : true}
            onClick={() => may[act] && onPress(act)}
          >
            {translate(`editor.presets.act.${act}`)}
          </button>
        ))}
      </div>
      {!isStyled && <p className="presets-hint">{translate('editor.presets.unstyled')}</p>}
      <p className="presets-failure" role="alert">
        {failure}
      </p>
    </>
  );
}
