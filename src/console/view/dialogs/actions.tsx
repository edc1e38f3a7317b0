// Draws the buttons of a screen, and the questions that they ask first.
import Button from 'antd/es/button';
import { useContext, useRef, useState, type ReactElement } from 'react';
import type { ConsoleAction, ConsoleQuestion } from '../../../../runtime/generated/documents.generated.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { FieldSetHandle } from '../../../assembly/forms/field-set.tsx';
import { readerOf, useConsole, type ScreenScope } from '../../contracts/console-context.ts';
import { mayRun } from '../../contracts/may-run.ts';
import { AskWaitingContext } from '../../contracts/waiting-counts.ts';
import { DialogForm, useAttempt } from './attempt.tsx';
import { Dialog } from './dialog.tsx';
import { DocumentForm } from './document-form.tsx';
import { readValues } from '../values/read-values.ts';

interface ActionsProps {
  actions: readonly ConsoleAction[] | undefined;
  /** The file of their document. */
  place: string;
  scope: ScreenScope;
  /** Small buttons, in a row of a table. What they are about is said by `of`. */
  of?: string;
  /** Saves or keeps what is typed of the record, for an action with `first`. False when it could not. */
  prepare?(first: NonNullable<ConsoleAction['first']>): Promise<boolean>;
  /** Called when the steps of one are done. */
  onDone(): void;
}

/** The buttons whose conditions hold, and whose calls this owner may make. */
export function Actions({ actions, place, scope, of, prepare, onDone }: ActionsProps): ReactElement | null {
  const console = useConsole();
  const reader = readerOf(console, place);
  const offered = (actions ?? []).filter(
    (action) =>
      mayRun(action, console.owner.permissions) &&
      (action.if === undefined || reader.value(action.if, scope)),
  );
  if (offered.length === 0) return null;
  return (
    <div className="console-actions">
      {offered.map((action) => (
        <ActionButton key={action.name} {...{ action, place, scope, of, prepare, onDone }} />
      ))}
    </div>
  );
}

type ActionButtonProps = Omit<ActionsProps, 'actions'> & { action: ConsoleAction };

function ActionButton({ action, place, scope, of, prepare, onDone }: ActionButtonProps): ReactElement {
  const { actions, runner, site } = useConsole();
  const askWaiting = useContext(AskWaitingContext);
  const reader = readerOf(useConsole(), place);
  const run = async (values: JsonObject, isAsked: boolean): Promise<void> => {
    const host = isAsked ? { ...actions, call: quietly(actions.call) } : actions;
    await runner.run(action.do, place, { site, ...scope, values }, host);
    if (action.done !== undefined)
      actions.toast({ text: reader.text(action.done, { ...scope, values }), tone: 'success' });
    onDone();
    askWaiting();
  };
  const { first } = action;
  const isReady =
    first === undefined || prepare === undefined ? undefined : (): Promise<boolean> => prepare(first);
  return (
    <AskButton title={reader.text(action.title, scope)} {...{ action, place, scope, of, isReady, run }} />
  );
}

interface AskButtonProps {
  title: string;
  action: { look?: ConsoleAction['look']; asks?: ConsoleQuestion };
  place: string;
  scope: ScreenScope;
  of?: string;
  /** Asked first of all. With false nothing happens. */
  isReady?(): Promise<boolean>;
  /** Rejects with what the question shows. Without a question it has said itself what failed. */
  run(values: JsonObject, isAsked: boolean): Promise<void>;
}

/** A button that does something, after its question if it has one. */
export function AskButton({ title, action, place, scope, of, isReady, run }: AskButtonProps): ReactElement {
  const { look, asks } = action;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const whileBusy = <Result,>(work: Promise<Result>): Promise<Result> => {
    setBusy(true);
    return work.finally(() => setBusy(false));
  };
  const press = async (): Promise<void> => {
    if (isReady !== undefined && !(await whileBusy(isReady()))) return;
    if (asks !== undefined) setAsking(true);
    else await whileBusy(run({}, false)).catch(() => undefined);
  };
  const answer = async (values: JsonObject): Promise<void> => {
    await whileBusy(run(values, true));
    setAsking(false);
  };
  return (
    <>
      <Button
        type={look === 'primary' ? 'primary' : 'default'}
        danger={look === 'danger'}
        size={of === undefined ? undefined : 'small'}
        loading={isBusy && !isAsking}
        aria-label={of === undefined ? undefined : `${title}: ${of}`}
        onClick={() => void press()}
      >
        {title}
      </Button>
      {isAsking && asks !== undefined && (
        <Question
          question={asks}
          {...{ title, place, scope, isBusy }}
          isDanger={look === 'danger'}
          onAnswer={answer}
          onDismiss={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The dialog shows what failed itself. */
function quietly(call: ReturnType<typeof useConsole>['actions']['call']): typeof call {
  return (name, input) => call(name, { ...input, quiet: true });
}

interface QuestionProps {
  question: ConsoleQuestion;
  title: string;
  /** What the button says where the question does not; default: the title. */
  confirm?: string;
  place: string;
  scope: ScreenScope;
  isBusy: boolean;
  isDanger: boolean;
  /** Rejects with what the dialog shows. */
  onAnswer(values: JsonObject): Promise<void>;
  onDismiss(): void;
}

/** The dialog of a question. What its answer fails with is said in it. */
export function Question(props: QuestionProps): ReactElement {
  // The dots of a button say that it asks first: its question has none.
  const title = props.title.replace(/…$/, '');
  const { question, confirm = title, place, scope, isBusy, isDanger, onAnswer, onDismiss } = props;
  const reader = readerOf(useConsole(), place);
  const attempt = useAttempt();
  const fields = useRef<Pick<FieldSetHandle, 'submit'>>(null);
  // Of when it was opened: a reload behind it must not change what is typed.
  const [initial] = useState(() => readValues(question.value ?? {}, reader, scope) as JsonObject);

  const answer = async (): Promise<void> => {
    const values = question.form === undefined ? {} : await fields.current?.submit();
    if (values !== undefined) await onAnswer(values);
  };
  return (
    <Dialog title={title} onDismiss={onDismiss}>
      <DialogForm
        attempt={{ ...attempt, isBusy }}
        yes={question.yes === undefined ? confirm : reader.text(question.yes, scope)}
        {...{ isDanger, onDismiss }}
        onSubmit={() => void attempt.run(answer)}
      >
        {question.text !== undefined && (
          <p className="console-question">{reader.text(question.text, scope)}</p>
        )}
        {question.form !== undefined && (
          <DocumentForm ref={fields} schema={question.form} initial={initial} />
        )}
      </DialogForm>
    </Dialog>
  );
}
