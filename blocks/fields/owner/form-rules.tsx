import './form-rules.css';
import './owner.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import Button from 'antd/es/button';
import { useState, type ReactElement } from 'react';
import { describeGroup } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldHost } from '../host.ts';
import { ruleListOf } from '../../../runtime/model/rule-list.ts';
import { JsonBox } from './json-box.tsx';
import { RuleFields } from './rule-fields.tsx';
import type { Rule } from './rule-list.ts';
import { RulePreview } from './rule-preview.tsx';
import { useCheckedRules } from './use-checked-rules.ts';

/** The fields of a form: a list with properties, or JSON; beside it the form as visitors see it. */
export function FormRules(props: FieldProps): ReactElement {
  const field = useField<Field>();
  const { say } = useFieldHost();
  const [isJson, setJson] = useState(false);
  const isOff = props.disabled === true;
  const rules = Array.isArray(props.value) ? (props.value as Rule[]) : [];
  const { errors, drawable } = useCheckedRules(rules);
  const change = (next: readonly Rule[]): void => (props.onChange as (value: unknown) => void)(next);
  return (
    <div className="form-rules" {...describeGroup(field)}>
      <div className="form-rules-columns">
        <div className="form-rules-work">
          {isJson ? (
            <>
              <JsonBox {...props} rows={24} take={ruleListOf} />
              <div role="status">
                <ul className="form-rules-errors" aria-label={say('console.rules.errors')}>
                  {errors.map(({ path, message }) => (
                    <li key={`${path} ${message}`}>
                      <code>{path}</code> {message}
                    </li>
                  ))}
                </ul>
              </div>
            </>
          ) : (
            <RuleFields {...{ rules, change, errors, isOff }} taken={rules} at="/rule" />
          )}
          <Button size="small" type="link" onClick={() => setJson(!isJson)}>
            {say(isJson ? 'console.rules.asList' : 'console.rules.asJson')}
          </Button>
        </div>
        <RulePreview rules={drawable} />
      </div>
    </div>
  );
}
