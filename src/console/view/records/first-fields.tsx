// Draws the fields of a record as texts, until the form has loaded. They stand in the places of the form.
import { useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { choicesIn } from '../../../../runtime/forms/rules/choices.ts';
import { helpOf, isExpression, rulesInside, type FormRule } from '../../../../runtime/forms/rules/rule.ts';
import { isObject, type JsonObject } from '../../../../runtime/model/json.ts';
import type { FormLayout } from '../../../assembly/forms/form-layout.ts';
import { titleOfLanguage } from '../../../assembly/language-title.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { rulesOf } from '../dialogs/document-form.tsx';
import { SmallPicture } from '../values/small-picture.tsx';
import { languagesOf } from './language-switch.tsx';

interface FirstFieldsProps {
  schema: object;
  values: JsonObject;
  layout: FormLayout;
}

interface ShownRecord {
  values: JsonObject;
  layout: FormLayout;
  /** The languages whose texts are shown. */
  languages: readonly string[];
}

/** What is stored can be read at once; nothing of it can be changed yet. */
export function FirstFields({ schema, values, layout }: FirstFieldsProps): ReactElement {
  const { site } = useConsole();
  const languages = useShown(layout);
  return (
    <div className="form console-first" aria-busy inert>
      {fieldsOf(rulesOf(schema, site.language), { values, layout, languages })}
    </div>
  );
}

const nothing = (): (() => void) => () => undefined;

/** The language that is written, and the one beside it. */
function useShown({ languages: view }: FormLayout): string[] {
  const { site } = useConsole();
  const state = useSyncExternalStore(view?.subscribe ?? nothing, () => view?.read());
  const all = languagesOf(site);
  if (state === undefined || !state.compares) return [state?.shown ?? site.defaultLanguage];
  return all.filter((each) => each === state.shown || each === all[state.shown === all[0] ? 1 : 0]);
}

/** A text that needs no form to be read. */
const readable = (text: unknown): string => (typeof text === 'string' && !isExpression(text) ? text : '');

const propsOf = (rule: FormRule): Readonly<Record<string, unknown>> =>
  isObject(rule['x-component-props']) ? rule['x-component-props'] : {};

/** A field that depends on others waits for the form, which knows their rules. */
function fieldsOf(rules: readonly FormRule[], shown: ShownRecord): ReactNode {
  return rules
    .filter((rule) => rule['x-visible'] === undefined || rule['x-visible'] === true)
    .map((rule) => <First key={rule.name} rule={rule} shown={shown} />);
}

function First({ rule, shown }: { rule: FormRule; shown: ShownRecord }): ReactNode {
  if (rule['x-component'] === 'FormSection') return <FirstSection rule={rule} shown={shown} />;
  const inside = rulesInside(rule);
  // Of panes one is shown.
  if (rule['x-component'] === 'FormTab') return fieldsOf(inside.slice(0, 1), shown);
  if (rule.type === 'void') return fieldsOf(inside, shown);
  const value = shown.values[rule.name];
  if (isObject(rule.properties)) return fieldsOf(inside, { ...shown, values: isObject(value) ? value : {} });
  // It is offered of a picture, and says nothing.
  if (rule['x-component'] === 'PictureCrop') return null;
  const isLarge = propsOf(rule).look !== undefined;
  const help = helpOf(rule);
  return (
    <div className="field">
      {isLarge ? null : <Title rule={rule} />}
      {rule['x-component'] === 'Translated' ? (
        <FirstTexts {...propsOf(rule)} value={value} languages={shown.languages} />
      ) : (
        <FirstValue rule={rule} value={value} />
      )}
      {help !== '' && <p className="field-help">{help}</p>}
      <p className="field-error" />
    </div>
  );
}

const Title = ({ rule }: { rule: FormRule }): ReactElement => (
  <span className={rule.required === true ? 'field-label field-required' : 'field-label'}>
    {readable(rule.title)}
  </span>
);

/** As the form's section: open as it was left, and beside the others where the screen has room. */
function FirstSection({ rule, shown }: { rule: FormRule; shown: ShownRecord }): ReactElement {
  const { isBeside, isClosed } = propsOf(rule);
  const { parts, beside } = shown.layout;
  const isOpen = parts?.read(rule.name) ?? isClosed !== true;
  const section = (
    <section className="form-section" inert>
      <h2>
        <button type="button" className="form-fold" aria-expanded={isOpen}>
          {readable(rule.title)}
        </button>
      </h2>
      <div hidden={!isOpen}>
        {rule.description !== undefined && <p>{readable(rule.description)}</p>}
        <div className="form">{fieldsOf(rulesInside(rule), shown)}</div>
      </div>
    </section>
  );
  return isBeside === true && beside ? createPortal(section, beside) : section;
}

interface FirstTextsProps {
  value: unknown;
  languages: readonly string[];
  as?: unknown;
  look?: string | undefined;
  rows?: number;
}

function FirstTexts({ value, languages, as = 'input', look, rows }: FirstTextsProps): ReactElement {
  const texts = isObject(value) ? value : {};
  return (
    <div className="console-first-texts" data-look={look}>
      {languages.map((language) => (
        <div key={language} lang={language}>
          {languages.length > 1 && <span>{titleOfLanguage(language)}</span>}
          <FirstText text={String(texts[language] ?? '')} as={String(as)} rows={rows} />
        </div>
      ))}
    </div>
  );
}

function FirstText({
  text,
  as,
  rows = 3,
}: {
  text: string;
  as: string;
  rows?: number | undefined;
}): ReactElement {
  if (as === 'file') return <div className="console-first-line" />;
  if (as === 'textarea') return <FirstLines text={text} rows={rows} />;
  if (as !== 'richText') return <div className={`console-first-box console-first-${as}`}>{text}</div>;
  return <div className="console-first-rich">{linesOf(text)}</div>;
}

const LINE_HEIGHT = 22;
/** Above and below the lines, with the border. */
const BOX_SPACE = 16;

/** A box of several lines, cut off where the field scrolls. */
const FirstLines = ({ text, rows }: { text: string; rows: number }): ReactElement => (
  <div className="console-first-box console-first-lines" style={{ height: rows * LINE_HEIGHT + BOX_SPACE }}>
    {text}
  </div>
);

/** The parts of a rich text as words: a document that is only parsed loads and runs nothing. */
function linesOf(html: string): ReactElement[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const parts = [...body.children].flatMap((part) => (part.matches('ul, ol') ? [...part.children] : [part]));
  return Array.from(parts, (part, at) => (
    <p key={at} data-as={/^H[1-6]$/.test(part.tagName) ? 'heading' : part.tagName.toLowerCase()}>
      {part.textContent}
    </p>
  ));
}

/** What is a row of choices. */
const WITHOUT_BOX = new Set([
  'CallChecks',
  'Checkbox.Group',
  'FileChoice',
  'GroupedChecks',
  'LanguageChoices',
  'Radio.Group',
]);
const PICTURES = new Set(['LibraryPicture', 'LibraryPictures']);

function FirstValue({ rule, value }: { rule: FormRule; value: unknown }): ReactElement {
  const component = componentOf(rule);
  if (PICTURES.has(component)) return <FirstPictures value={value} />;
  const { rows = 2 } = propsOf(rule);
  if (component === 'TextArea') return <FirstLines text={wordsOf(rule, value)} rows={Number(rows)} />;
  if (component === 'Switch') return <span className="console-first-switch" data-on={value === true} />;
  if (WITHOUT_BOX.has(component)) return <div className="console-first-line" />;
  const kind = component.toLowerCase();
  return <div className={`console-first-box console-first-${kind}`}>{wordsOf(rule, value)}</div>;
}

function FirstPictures({ value }: { value: unknown }): ReactElement {
  const all = (Array.isArray(value) ? value : [value]).map(addressOf).filter((address) => address !== '');
  return (
    <>
      {all.map((address) => (
        <span key={address} className="console-first-picture">
          <SmallPicture address={address} width={128} />
        </span>
      ))}
      {all.length === 0 && <div className="console-first-line" />}
    </>
  );
}

const addressOf = (value: unknown): string =>
  typeof value === 'string' ? value : isObject(value) && typeof value.url === 'string' ? value.url : '';

const componentOf = (rule: FormRule): string =>
  String(rule['x-component'] ?? 'Input').replace(/^Input\.(?=TextArea$)/, '');

/** Fields that show what is stored as it is. */
const WORDS = new Set(['Address', 'Input', 'NumberPicker', 'TextArea']);

/** A choice by its name. What only its field can say stays empty. */
function wordsOf(rule: FormRule, value: unknown): string {
  const choices = choicesIn(rule);
  if (Array.isArray(choices)) {
    const chosen = choices.filter(isObject).find((choice) => choice.value === value);
    return readable(chosen?.label);
  }
  return WORDS.has(componentOf(rule)) && (typeof value === 'string' || typeof value === 'number')
    ? String(value)
    : '';
}
