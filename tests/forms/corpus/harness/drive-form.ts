/** Takes the steps of a list in a form of Formily, as a visitor would, and notes the form after each. */
import { isArrayField, isDataField, isField, type Form, type GeneralField } from '@formily/core';
import { toJS } from '@formily/reactive';
import type { FieldNote, Frame, NamedList, Step, Trace } from './corpus-list.ts';

/** A form as one of the two sides draws it. */
export interface DrawnForm {
  form: Form;
  element: HTMLElement;
  /** Validates; answers whether it is valid, and what would be sent. */
  submit(): Promise<{ valid: boolean; values: unknown }>;
  close(): void;
}

const MAX_TURNS = 60;
/** The form has come to rest when it is the same so many times that the page had nothing to do. */
const QUIET_TURNS = 3;
const TIMEOUT_MS = 30_000;

// It runs when the page has nothing else to do. React works in many small tasks, the more the slower it is:
// to count tasks would be to look before it has drawn all.
const idle = (): Promise<void> => scheduler.postTask(() => undefined, { priority: 'background' });

const plain = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(toJS(value) ?? null)) as unknown);

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function keyOf(field: GeneralField): string {
  return `${isDataField(field) ? '' : '~'}${field.path.toString()}`;
}

function noteField(field: GeneralField, watched: readonly string[]): FieldNote {
  const props = Object.fromEntries(
    watched
      .map((name) => [name, plain((field.componentProps as Record<string, unknown> | undefined)?.[name])])
      .filter(([, value]) => value !== undefined),
  ) as Record<string, unknown>;
  return {
    display: field.display,
    pattern: field.pattern,
    title: textOf(field.title),
    description: textOf(field.description),
    ...(Object.keys(props).length === 0 ? {} : { props }),
    ...(isDataField(field)
      ? {
          value: plain(field.value),
          required: field.required,
          choices:
            isField(field) && (field.dataSource?.length ?? 0) > 0 ? plain(field.dataSource) : undefined,
          messages: field.selfErrors.map(String).toSorted(),
          warnings: field.selfWarnings.map(String).toSorted(),
        }
      : {}),
  };
}

/** True for the columns of a SelectTable, which are fields in stock Formily although nobody fills them in. */
function isColumn({ form, path }: GeneralField): boolean {
  return Number.isNaN(Number(path.segments.at(-1))) && isArrayField(form.query(path.parent()).take());
}

function noteForm(form: Form, watched: readonly string[]): Record<string, FieldNote> {
  return Object.fromEntries(
    Object.values(form.fields)
      .filter((field) => !isDataField(field) || !isColumn(field))
      .map((field) => [keyOf(field), noteField(field, watched)]),
  );
}

async function settle(form: Form): Promise<void> {
  let last = '';
  let quiet = 0;
  for (let turn = 0; turn < MAX_TURNS && quiet < QUIET_TURNS; turn += 1) {
    await idle();
    const now = JSON.stringify(noteForm(form, []));
    quiet = now === last ? quiet + 1 : 0;
    last = now;
  }
}

/** The field at a path of values; undefined when a visitor cannot reach it. */
function reach(form: Form, path: string): GeneralField | undefined {
  const field = Object.values(form.fields).find((each) => isDataField(each) && each.path.toString() === path);
  return field?.display === 'visible' && field.pattern === 'editable' ? field : undefined;
}

async function act(form: Form, step: Step): Promise<string[]> {
  const unreachable: string[] = [];
  const on = async (path: string | undefined, run: (field: never) => unknown): Promise<void> => {
    if (path === undefined) return;
    const field = reach(form, path);
    if (field === undefined) return void unreachable.push(path);
    await run(field as never);
    await settle(form);
  };
  for (const [path, value] of Object.entries(step.set ?? {}))
    await on(path, (field: { onInput(value: unknown): unknown }) => field.onInput(structuredClone(value)));
  const { at = 0, to = 0 } = step;
  const list = (path: string | undefined, run: (field: never) => unknown): Promise<void> =>
    on(path, (field: GeneralField) =>
      isArrayField(field) ? run(field as never) : unreachable.push(`${path}[]`),
    );
  type Rows = {
    push(value: unknown): unknown;
    remove(at: number): unknown;
    move(at: number, to: number): unknown;
  };
  await list(step.push, (field: Rows) => field.push(structuredClone(step.value ?? {})));
  await list(step.remove, (field: Rows) => field.remove(at));
  await list(step.move, (field: Rows) => field.move(at, to));
  await on(step.focus, (field: { onFocus(): unknown }) => field.onFocus());
  await on(step.blur, (field: { onBlur(): unknown }) => field.onBlur());
  return unreachable;
}

async function takeSteps(
  drawn: DrawnForm,
  list: NamedList,
  watched: readonly string[],
  frames: Frame[],
): Promise<void> {
  const { form, element, submit } = drawn;
  const note = (step: Step, unreachable: string[]): Frame => ({
    fields: noteForm(form, watched),
    unreachable,
    seen: [...(step.see ?? []), ...(step.unseen ?? [])].filter((text) => element.textContent.includes(text)),
  });
  await settle(form);
  frames.push(note({}, []));
  for (const step of list.steps ?? []) {
    const unreachable = await act(form, step);
    const submission = step.submit === true ? await submit() : undefined;
    await settle(form);
    frames.push({
      ...note(step, unreachable),
      ...(submission === undefined
        ? {}
        : { submission: { ...submission, values: plain(submission.values) } }),
    });
  }
}

/** Draws each list and takes its steps; a list that fails does not stop the others. */
export async function driveForms(
  lists: readonly NamedList[],
  watched: Readonly<Record<string, string[]>>,
  draw: (list: NamedList) => Promise<DrawnForm>,
): Promise<Record<string, Trace>> {
  const traces: Record<string, Trace> = {};
  for (const list of lists) {
    const trace: Trace = { frames: [] };
    traces[list.name] = trace;
    try {
      const drawn = await draw(list);
      try {
        const late = new Promise<never>((_, reject) => {
          setTimeout(() => reject(new Error('The form does not come to rest.')), TIMEOUT_MS);
        });
        await Promise.race([takeSteps(drawn, list, watched[list.name] ?? [], trace.frames), late]);
      } finally {
        drawn.close();
      }
    } catch (error) {
      trace.failure = String(error);
    }
  }
  return traces;
}
