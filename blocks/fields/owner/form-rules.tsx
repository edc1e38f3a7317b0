import './owner.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';
import { useId, useState, type ReactElement } from 'react';
import { describeGroup } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldHost, useFieldSite } from '../host.ts';
import { JsonBox } from './json-box.tsx';
import {
  changeRule,
  hasChoices,
  KINDS,
  makeRule,
  moveRule,
  readChoices,
  textOf,
  withText,
  writeChoices,
  type Rule,
} from './rule-list.ts';

export function FormRules(props: FieldProps): ReactElement {
  const field = useField<Field>();
  const { say } = useFieldHost();
  const { languages } = useFieldSite();
  const [isJson, setJson] = useState(false);
  const rules = Array.isArray(props.value) ? (props.value as Rule[]) : [];
  const change = (next: readonly Rule[]): void => (props.onChange as (value: unknown) => void)(next);
  const titles = (kind: string): Rule =>
    Object.fromEntries(languages.map(({ code }) => [code, say(`console.rules.kind.${kind}`)]));
  return (
    <div className="form-rules" {...describeGroup(field)}>
      {isJson ? (
        <JsonBox {...props} rows={20} />
      ) : (
        <ol className="form-rules-list">
          {rules.map((rule, index) => (
            <li key={String(rule.name)}>
              <RuleItem rule={rule} index={index} rules={rules} change={change} />
            </li>
          ))}
        </ol>
      )}
      <div className="form-rules-tools" role="group" aria-label={say('console.rules.add')}>
        {!isJson &&
          KINDS.map((kind) => (
            <Button
              key={kind}
              size="small"
              onClick={() => change([...rules, makeRule(rules, kind, titles(kind))])}
            >
              + {say(`console.rules.kind.${kind}`)}
            </Button>
          ))}
        <Button size="small" type="link" onClick={() => setJson(!isJson)}>
          {say(isJson ? 'console.rules.asList' : 'console.rules.asJson')}
        </Button>
      </div>
    </div>
  );
}

interface RuleItemProps {
  rule: Rule;
  index: number;
  rules: readonly Rule[];
  change(rules: readonly Rule[]): void;
}

/** A field in the list; opened, its properties. */
function RuleItem({ rule, index, rules, change }: RuleItemProps): ReactElement {
  const { say } = useFieldHost();
  const { language } = useFieldSite();
  const title = textOf(rule.title, language) || String(rule.name);
  const kind = String(rule['x-component'] ?? rule.type);
  const move = (to: number): void => change(moveRule(rules, index, to));
  return (
    <details>
      <summary>
        {title} <small>{kind}</small>
      </summary>
      <RuleProperties rule={rule} set={(more) => change(changeRule(rules, index, more))} />
      <div className="form-rules-tools">
        <Button size="small" disabled={index === 0} onClick={() => move(index - 1)}>
          {say('console.rules.up')}
        </Button>
        <Button size="small" disabled={index === rules.length - 1} onClick={() => move(index + 1)}>
          {say('console.rules.down')}
        </Button>
        <Button size="small" danger onClick={() => change(rules.filter((_, at) => at !== index))}>
          {say('console.rules.remove')}
        </Button>
      </div>
    </details>
  );
}

function RuleProperties({ rule, set }: { rule: Rule; set(change: Rule): void }): ReactElement {
  const id = useId();
  const { say } = useFieldHost();
  const { languages } = useFieldSite();
  const codes = languages.map(({ code }) => code);
  const write = (name: 'title' | 'description', code: string, text: string): void =>
    set({ [name]: withText(rule[name], code, codes, text) });
  return (
    <div className="translated">
      <Labelled id={`${id}name`} label={say('console.rules.name')}>
        <Input
          id={`${id}name`}
          defaultValue={String(rule.name)}
          onBlur={({ target }) => set({ name: target.value })}
        />
      </Labelled>
      {languages.flatMap(({ code, title }) => [
        <Labelled key={`t${code}`} id={`${id}t${code}`} label={`${say('console.rules.title')} · ${title}`}>
          <Input
            id={`${id}t${code}`}
            value={textOf(rule.title, code)}
            onChange={({ target }) => write('title', code, target.value)}
          />
        </Labelled>,
        <Labelled key={`d${code}`} id={`${id}d${code}`} label={`${say('console.rules.help')} · ${title}`}>
          <Input
            id={`${id}d${code}`}
            value={textOf(rule.description, code)}
            onChange={({ target }) => write('description', code, target.value)}
          />
        </Labelled>,
      ])}
      {hasChoices(rule) &&
        languages.map(({ code, title }) => (
          <Labelled
            key={`c${code}`}
            id={`${id}c${code}`}
            label={`${say('console.rules.choices')} · ${title}`}
          >
            <TextArea
              id={`${id}c${code}`}
              rows={4}
              value={writeChoices(rule, code)}
              onChange={({ target }) => set({ enum: readChoices(rule, code, codes, target.value) })}
            />
          </Labelled>
        ))}
      <label>
        <input
          type="checkbox"
          checked={rule.required === true}
          onChange={({ target }) => set({ required: target.checked ? true : undefined })}
        />{' '}
        {say('console.rules.required')}
      </label>
    </div>
  );
}

function Labelled({
  id,
  label,
  children,
}: {
  id: string;
  label: string;
  children: ReactElement;
}): ReactElement {
  return (
    <div className="translated-text">
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}
