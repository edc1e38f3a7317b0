/** Makes the calls of a visitor's form: submit, upload, fetch a file, and the requests of fields. */
import { UploadFailure, type StoredFile } from '../../../blocks/fields/services.ts';
import type { FormInput, Outcome } from '../../../runtime/forms/view/submission.ts';
import type { SubmitOptions } from '../../../runtime/forms/view/use-submit.ts';
import { CallFailure, type ActionDependencies } from '../../../runtime/model/action.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import { clearPending, withIdempotencyKey } from './pending-submission.ts';
import type { ReadyForm } from './prepare-form.ts';
import {
  ASKS_FOR_CAPTCHA,
  CONFLICT,
  readServerErrors,
  TOKEN_EXPIRED,
  TOO_MANY_REQUESTS,
} from './server-errors.ts';

/** Runs the actions of an event; resolves to true when all of them ran. */
type EventHandler = (event: JsonObject) => unknown;

interface FormCallOptions {
  ready: ReadyForm;
  actions: ActionDependencies | undefined;
  templateId: string | undefined;
  /** Equal values submitted again without an answer count once under this id. */
  countAs: string | undefined;
  clearsWhenAccepted: boolean;
  errorNames: Record<string, string> | undefined;
  /** The message when no answer came. */
  failed: string | undefined;
  onSubmit: EventHandler | undefined;
  onAsk: EventHandler | undefined;
  onFail: EventHandler | undefined;
}

interface FormCalls {
  submit: SubmitOptions['onSubmit'];
  upload(file: File, field: string): Promise<StoredFile>;
  fetchFile(id: string): Promise<Blob>;
  sendCode(phone: string, field: string): Promise<{ message?: string; waitSeconds?: number | undefined }>;
  onRequest(name: string, values: JsonObject): Promise<unknown>;
  deviceId(): Promise<string>;
}

// Repeated here: importing the table of all calls would be larger than the rest of this file.
const FILE = '/api/memberMenuValue/file';
const PUZZLE = '/api/memberMenuValue/puzzle';

/** On 429 and 409 the form shows when to try again; on 996 the client leaves for the login page. */
const HANDLED_HERE: readonly number[] = [TOO_MANY_REQUESTS, CONFLICT, TOKEN_EXPIRED];

/** Makes the calls of one form. */
export function makeFormCalls(options: FormCallOptions): FormCalls {
  const { ready, actions, templateId, countAs, onAsk } = options;
  const deviceId = async (): Promise<string> => (await actions?.member())?.deviceId() ?? '';

  async function send(input: FormInput): Promise<Outcome> {
    const submission = countAs === undefined ? input : withIdempotencyKey(countAs, input);
    const wasSent = (await options.onSubmit?.({ ...submission, deviceId: await deviceId() })) === true;
    if (countAs !== undefined && wasSent) clearPending(countAs);
    if (options.clearsWhenAccepted && wasSent) void ready.form.reset();
    return wasSent ? 'accepted' : 'stopped';
  }

  /** Sends it; where the server asks for a captcha, the browser solves one and sends the same again. */
  async function submit(input: FormInput, showProgress: (progress: string) => void): Promise<Outcome> {
    try {
      return await send(input);
    } catch (error) {
      const isAsked = templateId !== undefined && ASKS_FOR_CAPTCHA.includes(readServerErrors(error).code);
      if (!isAsked) return handleFailure(error, options);
    }
    if (countAs !== undefined) clearPending(countAs);
    const proof = await proveNoProgram(options, await deviceId(), showProgress);
    if (typeof proof !== 'string') return proof;
    try {
      return await send({ ...input, imageCode: proof });
    } catch (error) {
      return handleFailure(error, options);
    }
  }

  async function upload(file: File, field: string): Promise<StoredFile> {
    const body = new FormData();
    body.append('menuId', templateId ?? '');
    body.append('field', field);
    body.append('file', file);
    try {
      return (await actions?.call('memberMenuValue.upload', { body, quiet: true })) as StoredFile;
    } catch (error) {
      const { code, message } = readServerErrors(error);
      // Without an answer, or from a busy server, the same file may be accepted later.
      const mayRetry = message === '' || code === TOO_MANY_REQUESTS || code >= 500;
      throw new UploadFailure(message || ready.registry.scope.t('form.upload.failed'), mayRetry);
    }
  }

  return {
    submit,
    upload,
    sendCode: (phone, field) => sendCode(options, deviceId, { phone, field }),
    deviceId,
    async fetchFile(id) {
      const session = await actions?.member();
      if (session === undefined) throw new Error('Files of a form can be fetched only on a page.');
      return session.fetchFile(`${FILE}?id=${encodeURIComponent(id)}`);
    },
    onRequest: async (name, values) => onAsk?.({ name, values, deviceId: await deviceId() }),
  };
}

/** Works a moment, as no program does thousands of times: the answer of a captcha, or why there is none. */
async function proveNoProgram(
  { ready }: FormCallOptions,
  deviceId: string,
  showProgress: (progress: string) => void,
): Promise<string | { message: string }> {
  const { t } = ready.registry.scope;
  try {
    const { solvePuzzle } = await import('../../../blocks/fields/proof/solve-puzzle.ts');
    return await solvePuzzle(PUZZLE, { deviceId, purpose: 'form' }, (done, parts) =>
      showProgress(t('form.captcha.working', { done: done + 1, parts })),
    );
  } catch (error) {
    // What the server says is for people; what a browser says is not.
    const isSaid = error instanceof Error && !(error instanceof TypeError) && error.message !== '';
    return { message: isSaid ? error.message : t('form.captcha.failed') };
  }
}

/** Has a code sent to the phone. */
async function sendCode(
  options: FormCallOptions,
  deviceId: () => Promise<string>,
  { phone, field }: { phone: string; field: string },
): ReturnType<FormCalls['sendCode']> {
  const { ready, actions, templateId } = options;
  const { t } = ready.registry.scope;
  const device = await deviceId();
  const imageCode = await proveNoProgram(options, device, () => undefined);
  if (typeof imageCode !== 'string') return imageCode;
  try {
    const body = { menuId: templateId ?? '', field, phone, deviceId: device, imageCode };
    await actions?.call('memberMenuValue.sendCode', { body, quiet: true });
    return {};
  } catch (error) {
    if (!(error instanceof CallFailure)) return { message: t('form.captcha.failed') };
    const { message, waitSeconds, errors } = readServerErrors(error);
    return { message: errors[0]?.message ?? (message || t('form.failed')), waitSeconds };
  }
}

async function handleFailure(
  error: unknown,
  { countAs, onFail, ready, errorNames, failed = '' }: FormCallOptions,
): Promise<Outcome> {
  const failure = readServerErrors(error);
  const { code, errors, message } = failure;
  if (countAs !== undefined && failure.isFinal) clearPending(countAs);
  if (errors.length === 0 && !HANDLED_HERE.includes(code)) await onFail?.({ code, message });
  const isUnanswered = message === '' && countAs !== undefined;
  const text = isUnanswered ? ready.registry.scope.t('form.unanswered') : message || failed;
  return { ...failure, message: text, errorNames };
}
