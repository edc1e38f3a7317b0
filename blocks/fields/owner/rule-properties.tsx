import Input from 'antd/es/input/Input';
import { useId, useState, type ReactElement } from 'react';
import { LimitedInput } from './limited-input.tsx';
import { useFieldHost, useFieldSite } from '../host.ts';
import { Labelled } from './labelled.tsx';
import { RuleChoices } from './rule-choices.tsx';
import { RuleDefault } from './rule-default.tsx';
import { isGroup, titleOf, withTitle } from './rule-inside.ts';
import { hasChoices, kindOf, namesOf, textOf, withText, type Rule } from './rule-list.ts';

interface RulePropertiesProps {
  rule: Rule;
  /** The rules of the whole form. */
  taken: readonly Rule[];
  set(change: Rule): void;
  /** True for the one field of a row. */
  isNameless?: boolean;
}

/** What an owner says of a field. */
export function RuleProperties({ rule, taken, set, isNameless }: RulePropertiesProps): ReactElement {
  const id = useId();
  const { say } = useFieldHost();
  const { languages } = useFieldSite();
  const codes = languages.map(({ code }) => code);
  const read = (name: 'title' | 'description'): unknown =>
    name === 'title' ? titleOf(rule) : rule.description;
  const write = (name: 'title' | 'description', code: string, text: string): void => {
    const texts = withText(read(name), code, codes, text);
    if (name === 'title') return set(withTitle(rule, texts));
    const isEmpty = Object.values(texts).every((each) => each === '');
    set({ description: isEmpty ? undefined : texts });
  };
  const isPart = isGroup(rule) || rule.type === 'void';
  return (
    <div className="form-rules-panel">
      {(['title', 'description'] as const).map((name) => (
        <div key={name} className="translated">
          {languages.map(({ code, title }) => (
            <Labelled
              key={code}
              id={`${id}${name}${code}`}
              label={`${say(`console.rules.${name}`)} · ${title}`}
            >
              <LimitedInput
                id={`${id}${name}${code}`}
                lang={code}
                most={500}
                value={textOf(read(name), code)}
                onChange={({ target }) => write(name, code, target.value)}
              />
            </Labelled>
          ))}
        </div>
      ))}
      {hasChoices(rule) && <RuleChoices rule={rule} set={set} />}
      {!isPart && (
        <>
          <RuleLimit rule={rule} set={set} />
          <RuleDefault rule={rule} set={set} />
          <label>
            <input
              type="checkbox"
              checked={rule.required === true}
              onChange={({ target }) => set({ required: target.checked ? true : undefined })}
            />{' '}
            {say('console.rules.required')}
          </label>
        </>
      )}
      {isNameless !== true && <RuleName rule={rule} taken={taken} set={set} />}
    </div>
  );
}

/** The members that limit what a field of a kind takes. */
const LIMITS: Readonly<Partial<Record<string, readonly string[]>>> = {
  text: ['maxLength'],
  longText: ['maxLength'],
  number: ['minimum', 'maximum'],
  rows: ['minItems', 'maxItems'],
};

function RuleLimit({ rule, set }: Pick<RulePropertiesProps, 'rule' | 'set'>): ReactElement | null {
  const id = useId();
  const { say } = useFieldHost();
  const names = LIMITS[kindOf(rule)] ?? [];
  if (names.length === 0) return null;
  return (
    <div className="translated">
      {names.map((name) => (
        <Labelled key={name} id={id + name} label={say(`console.rules.${name}`)}>
          <Input
            id={id + name}
            type="number"
            min={{ maxLength: 1, maxItems: 1, minItems: 0 }[name]}
            value={typeof rule[name] === 'number' ? rule[name] : ''}
            onChange={({ target }) => set({ [name]: target.value === '' ? undefined : Number(target.value) })}
          />
        </Labelled>
      ))}
    </div>
  );
}

/** The name of the value: of interest to those who work with the data. A taken one is not accepted. */
function RuleName({ rule, taken, set }: RulePropertiesProps): ReactElement {
  const id = useId();
  const { say } = useFieldHost();
  const name = String(rule.name);
  const [problem, setProblem] = useState('');
  const rename = (text: string): void => {
    const next = text.trim();
    const isTaken = next !== name && namesOf(taken).includes(next);
    const isWrong = !/^[A-Za-z]\w{0,63}$/.test(next);
    setProblem(
      next === name
        ? ''
        : isTaken
          ? say('console.rules.nameTaken')
          : isWrong
            ? say('console.rules.nameWrong')
            : '',
    );
    if (next !== name && !isTaken && !isWrong) set({ name: next });
  };
  return (
    <details className="form-rules-more">
      <summary>{say('console.rules.more')}</summary>
      <Labelled id={`${id}name`} label={say('console.rules.name')}>
        <Input
          id={`${id}name`}
          // Another name from elsewhere, such as JSON, is shown.
          key={name}
          defaultValue={name}
          aria-invalid={problem === '' ? undefined : true}
          aria-describedby={`${id}problem`}
          onBlur={({ target }) => rename(target.value)}
        />
      </Labelled>
      <p id={`${id}problem`} className="field-error" role="status">
        {problem}
      </p>
    </details>
  );
}
