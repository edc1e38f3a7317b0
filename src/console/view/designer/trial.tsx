// Lets an owner fill in the form as a guest would. Nothing is stored; the record and the mails it would make
// are shown.
import { createElement, useMemo, useRef, useState, type ReactElement } from 'react';
import { writeDesign } from '../../../../runtime/designer/design.ts';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { track } from '../../../../runtime/model/pending-work.ts';
import { innerFormOf } from '../../../assembly/forms/inner-form.tsx';
import { useConsole } from '../../contracts/console-context.ts';
import { useDesigner } from './designer-context.ts';

const WIDTHS = { phone: 375, tablet: 720, desktop: 1100 } as const;
type Tried = ApiCalls['consoleForm.try']['data'];
type Device = keyof typeof WIDTHS;
const NOTHING = {};

export function Trial({ language }: { language: string }): ReactElement {
  const { words, state, readAround } = useDesigner();
  const { site, actions } = useConsole();
  const InnerForm = useMemo(() => innerFormOf(site), [site]);
  const rules = useMemo(() => writeDesign(state.design).filter(isObject), [state.design]);
  const [device, setDevice] = useState<Device>('desktop');
  const form = useRef<{ validate(): Promise<boolean> }>(null);
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>(NOTHING);
  const [tried, setTried] = useState<Tried>();
  const [failure, setFailure] = useState('');
  const check = async (): Promise<void> => {
    setTried(undefined);
    if ((await form.current?.validate()) !== true) return;
    const body = { ...readAround(), rule: writeDesign(state.design), values: typed, language };
    setTried((await actions.call('consoleForm.try', { body })) as Tried);
  };
  return (
    <div className="fd-trial">
      <Devices device={device} choose={setDevice} />
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
        <button
          type="button"
          className="ed-panel-button ed-panel-primary"
          onClick={() => {
            // The call has said why it failed.
            const checked = check().catch(() => undefined);
            void track('trial', checked);
          }}
        >
          {words('trialSend')}
        </button>
      </div>
      {tried !== undefined && <TrialRecord tried={tried} />}
    </div>
  );
}

function Devices({ device, choose }: { device: Device; choose(device: Device): void }): ReactElement {
  const { words } = useDesigner();
  return (
    <div className="fd-line" role="group" aria-label={words('device')}>
      {(Object.keys(WIDTHS) as Device[]).map((each) => (
        <button
          key={each}
          type="button"
          className="ed-panel-button"
          aria-pressed={each === device}
          onClick={() => choose(each)}
        >
          {words(each)}
        </button>
      ))}
      <span className="ed-panel-hint">{words('trialHint')}</span>
    </div>
  );
}

interface TrialRecordProps {
  tried: Tried;
}

/** What would be stored, as a record and its line in the sheet, and what would be mailed. */
function TrialRecord({ tried }: TrialRecordProps): ReactElement {
  const { words } = useDesigner();
  const { errors, cells, mails } = tried;
  if (errors.length > 0)
    return (
      <p className="field-error" role="alert">
        {words('trialWrong')} {errors.map(({ path, message }) => `${path}: ${message}`).join('; ')}
      </p>
    );
  return (
    <>
      <section className="fd-record" aria-label={words('trialRecord')}>
        <h3>{words('trialRecord')}</h3>
        <dl>
          {cells.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text === '' ? '–' : text}</dd>
            </div>
          ))}
        </dl>
        <p className="ed-panel-hint">{words('trialSheet')}</p>
      </section>
      <section className="fd-record" aria-label={words('trialMails')}>
        <h3>{words('trialMails')}</h3>
        {mails.length === 0 && <p>{words('trialNoMails')}</p>}
        {mails.map(({ to, subject, text }) => (
          <dl key={`${to} ${subject}`}>
            <div>
              <dt>{to}</dt>
              <dd>{subject}</dd>
            </div>
            <dd className="fd-mail">{text}</dd>
          </dl>
        ))}
      </section>
    </>
  );
}
