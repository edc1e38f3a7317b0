// The form filled in as a guest would: nothing is stored, and the record that it would make is shown.
import { createElement, useMemo, useRef, useState, type ReactElement } from 'react';
import { writeDesign } from '../../../../runtime/designer/design.ts';
import { readingOrderOf, type DesignNode } from '../../../../runtime/designer/outline.ts';
import { textOf } from '../../../../runtime/designer/texts.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { innerFormOf } from '../../../assembly/forms/inner-form.tsx';
import { useConsole } from '../../contracts/console-context.ts';
import { choicesIn } from './choices.ts';
import { nameNode } from './describe-node.ts';
import { useDesigner } from './designer-context.ts';

const WIDTHS = { phone: 375, tablet: 720, desktop: 1100 } as const;
type Device = keyof typeof WIDTHS;
const NOTHING = {};

export function Trial({ language }: { language: string }): ReactElement {
  const { words, state } = useDesigner();
  const { site } = useConsole();
  const InnerForm = useMemo(() => innerFormOf(site), [site]);
  const rules = useMemo(() => writeDesign(state.design).filter(isObject), [state.design]);
  const [device, setDevice] = useState<Device>('desktop');
  const form = useRef<{ validate(): Promise<boolean> }>(null);
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>(NOTHING);
  const [record, setRecord] = useState<Readonly<Record<string, unknown>>>();
  const [failure, setFailure] = useState('');
  const check = async (): Promise<void> =>
    setRecord((await form.current?.validate()) === true ? typed : undefined);
  return (
    <div className="fd-trial">
      <div className="fd-line" role="group" aria-label={words('device')}>
        {(Object.keys(WIDTHS) as Device[]).map((each) => (
          <button
            key={each}
            type="button"
            className="ed-panel-button"
            aria-pressed={each === device}
            onClick={() => setDevice(each)}
          >
            {words(each)}
          </button>
        ))}
        <span className="ed-panel-hint">{words('trialHint')}</span>
      </div>
      <div className="fd-page" style={{ maxWidth: WIDTHS[device] }}>
        {createElement(InnerForm, {
          rules,
          language,
          values: NOTHING,
          use: 'preview',
          ref: form,
          onChange: setTyped,
          onFailure: setFailure,
        })}
        <p className="field-error" role="status">
          {failure}
        </p>
        <button type="button" className="ed-panel-button ed-panel-primary" onClick={() => void check()}>
          {words('trialSend')}
        </button>
      </div>
      {record !== undefined && <TrialRecord record={record} language={language} />}
    </div>
  );
}

interface TrialRecordProps {
  record: Readonly<Record<string, unknown>>;
  language: string;
}

/** What would be stored, by the labels of the fields. */
function TrialRecord({ record, language }: TrialRecordProps): ReactElement {
  const designing = useDesigner();
  const { words, state } = designing;
  const shown = readingOrderOf(state.outline).filter(
    ({ path, level, role, row }) =>
      path.length > level.length && row.path === 0 && (role === 'field' || role === 'rows'),
  );
  return (
    <section className="fd-record" aria-label={words('trialRecord')}>
      <h3>{words('trialRecord')}</h3>
      <dl>
        {shown.map((node) => {
          const value = valueOf(record, node);
          return value === undefined || value === '' ? null : (
            <div key={node.id}>
              <dt>{nameNode(designing, node)}</dt>
              <dd>{sayValue(node, value, language)}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

const valueOf = (record: unknown, { path }: DesignNode): unknown =>
  path.reduce<unknown>((holder, step) => (isObject(holder) ? holder[step] : undefined), record);

function sayValue({ rule }: DesignNode, value: unknown, language: string): string {
  const choices = choicesIn(rule) ?? [];
  const one = (each: unknown): string => {
    const choice = choices.find((option) => option.value === each);
    if (choice !== undefined) return textOf(choice.label, language) || String(each);
    if (isObject(each)) return typeof each.name === 'string' ? each.name : JSON.stringify(each);
    return String(each);
  };
  return Array.isArray(value) ? value.map(one).join(', ') : one(value);
}
