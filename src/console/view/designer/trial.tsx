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
const PEOPLE = ['guest', 'member'] as const;
type Person = (typeof PEOPLE)[number];
const NOTHING = {};

export function Trial({ language }: { language: string }): ReactElement {
  const { words, state, readAround } = useDesigner();
  const { site, actions } = useConsole();
  const InnerForm = useMemo(() => innerFormOf(site), [site]);
  const rules = useMemo(() => writeDesign(state.design).filter(isObject), [state.design]);
  const [device, setDevice] = useState<Device>('desktop');
  const form = useRef<{ validate(): Promise<boolean> }>(null);
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>(NOTHING);
  const [by, setBy] = useState<Person>('guest');
  const [tried, setTried] = useState<Tried>();
  const [failure, setFailure] = useState('');
  const check = async (): Promise<void> => {
    setTried(undefined);
    if ((await form.current?.validate()) !== true) return;
    const body = { ...readAround(), rule: writeDesign(state.design), values: typed, language, by };
    setTried((await actions.call('consoleForm.try', { body })) as Tried);
  };
  return (
    <div className="fd-trial">
      <Devices device={device} choose={setDevice} />
      <People
        by={by}
        choose={(next) => {
          setBy(next);
          setTried(undefined);
        }}
      />
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

/** As whom it is filled in: some forms need a member. */
function People({ by, choose }: { by: Person; choose(by: Person): void }): ReactElement {
  const { words } = useDesigner();
  return (
    <div className="fd-line" role="group" aria-label={words('trialBy')}>
      {PEOPLE.map((each) => (
        <button
          key={each}
          type="button"
          className="ed-panel-button"
          aria-pressed={each === by}
          onClick={() => choose(each)}
        >
          {words(each)}
        </button>
      ))}
    </div>
  );
}

interface TrialRecordProps {
  tried: Tried;
}

/** What would be stored, as a record and its line in the sheet, and what would be mailed. */
function TrialRecord({ tried }: TrialRecordProps): ReactElement {
  const { words } = useDesigner();
  const { errors, cells, mails, sheet, calls } = tried;
  if (errors.length > 0)
    return (
      <p className="field-error" role="alert">
        {words('trialWrong')}{' '}
        {errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ')}
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
      </section>
      <TrialSheet {...sheet} />
      <TrialMails mails={mails} />
      {calls.length > 0 && (
        <section className="fd-record" aria-label={words('trialCalls')}>
          <h3>{words('trialCalls')}</h3>
          {calls.map(({ title, body }) => (
            <dl key={title}>
              <dt>{title}</dt>
              <dd className="fd-mail">{body}</dd>
            </dl>
          ))}
        </section>
      )}
    </>
  );
}

/** The export, of one row. */
function TrialSheet({ headings, cells }: Tried['sheet']): ReactElement {
  const { words } = useDesigner();
  // Fields may have the same title.
  const columns = headings.map((heading, at) => ({ at, heading, cell: cells[at] ?? '' }));
  return (
    <section className="fd-record" aria-label={words('trialSheet')}>
      <h3>{words('trialSheet')}</h3>
      <div className="fd-sheet" role="region" tabIndex={0} aria-label={words('trialSheet')}>
        <table>
          <thead>
            <tr>
              {columns.map(({ at, heading }) => (
                <th key={at} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {columns.map(({ at, cell }) => (
                <td key={at}>{cell === '' ? '–' : cell}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

function TrialMails({ mails }: Pick<Tried, 'mails'>): ReactElement {
  const { words } = useDesigner();
  return (
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
  );
}
