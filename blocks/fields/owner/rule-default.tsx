import Input from 'antd/es/input/Input';
import { useId, type ReactElement } from 'react';
import { useFieldHost, useFieldSite } from '../host.ts';
import { Labelled } from './labelled.tsx';
import { isPlainList } from './rule-inside.ts';
import { choicesOf, kindOf, textOf, type Rule } from './rule-list.ts';
import { ValueRows } from './rule-rows.tsx';

interface RuleDefaultProps {
  rule: Rule;
  set(change: Rule): void;
}

/** What a field holds before somebody fills it in, for kinds that have a simple value. */
export function RuleDefault({ rule, set }: RuleDefaultProps): ReactElement | null {
  const id = useId();
  const { say } = useFieldHost();
  const kind = kindOf(rule);
  const put = (value: unknown): void => set({ default: value === '' ? undefined : value });
  const type = {
    text: 'text',
    longText: 'text',
    email: 'email',
    phone: 'tel',
    number: 'number',
    date: 'date',
  }[kind as string];
  if (kind === 'yesNo')
    return (
      <label>
        <input
          type="checkbox"
          checked={rule.default === true}
          onChange={({ target }) => put(target.checked ? true : '')}
        />{' '}
        {say('console.rules.defaultOn')}
      </label>
    );
  if (isPlainList(rule)) return <ListDefault rule={rule} set={set} />;
  if (kind === 'list' || kind === 'oneOf') return <ChosenDefault id={id} rule={rule} put={put} />;
  if (type === undefined) return null;
  return (
    <Labelled id={id} label={say('console.rules.default')}>
      <Input
        id={id}
        type={type}
        value={typeof rule.default === 'string' || typeof rule.default === 'number' ? rule.default : ''}
        onChange={({ target }) =>
          put(kind === 'number' && target.value !== '' ? Number(target.value) : target.value)
        }
      />
    </Labelled>
  );
}

function ListDefault({ rule, set }: RuleDefaultProps): ReactElement {
  const values = (Array.isArray(rule.default) ? (rule.default as unknown[]) : []).filter(
    (each) => typeof each === 'string' || typeof each === 'number',
  );
  const isNumber = (rule.items as Rule | undefined)?.type === 'number';
  return (
    <ValueRows
      {...{ values, isNumber }}
      change={(next) => set({ default: next.length === 0 ? undefined : next })}
    />
  );
}

function ChosenDefault({
  id,
  rule,
  put,
}: {
  id: string;
  rule: Rule;
  put(value: unknown): void;
}): ReactElement {
  const { say } = useFieldHost();
  const { language } = useFieldSite();
  const choices = choicesOf(rule);
  return (
    <Labelled id={id} label={say('console.rules.default')}>
      <select
        id={id}
        value={choices.findIndex(({ value }) => value === rule.default)}
        onChange={({ target }) => put(choices[Number(target.value)]?.value ?? '')}
      >
        <option value={-1}>{say('console.rules.defaultNone')}</option>
        {choices.map(({ label, value }, at) => (
          <option key={String(value)} value={at}>
            {textOf(label, language)}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
