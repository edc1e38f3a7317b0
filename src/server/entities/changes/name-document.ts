/** Adds to the errors of a publication which document of the set they are about. */
import type { ChangeSet, SetDocument } from '../../domains/drafts/index.ts';
import { FieldError, HttpError, type InputError, type UntranslatedError } from '../../kernel/http-error.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import type { EntityContext } from '../engine/contract.ts';
import { describeDocuments } from './describe-documents.ts';

interface Blamed extends Pick<ChangeSet, 'isSingle'> {
  document: SetDocument;
  index: number;
  /** Of the input, that lists them. */
  member?: string;
}

/** Throws an error again, with the document and its JSON Pointers below it. */
export async function nameDocument(
  error: unknown,
  context: Pick<EntityContext, 'services' | 'site' | 'language' | 'queries'>,
  { isSingle, document, index, member = 'documents' }: Blamed,
): Promise<never> {
  // The one document is what the call is about.
  if (!(error instanceof HttpError) || isSingle) throw error;
  const place = `/${member}/${index}`;
  const [named] = await describeDocuments(context, [document]);
  const data = {
    ...(isObject(error.data) ? error.data : {}),
    document: {
      kind: named?.kind ?? document.entity,
      name: document.id,
      language: document.languageCode,
      title: named?.title ?? document.id,
    },
  };
  const below = <Each extends InputError | UntranslatedError>(each: Each): Each => ({
    ...each,
    path: place + each.path.replace(/^\/values(?=\/|$)/, ''),
  });
  if (error instanceof FieldError) {
    const { status, code, messageKey, path, params, others } = error;
    throw new FieldError([status, code], messageKey, below({ path, rule: '', message: '' }).path, {
      params,
      more: data,
      others: others.map(below),
    });
  }
  const errors = 'errors' in data && Array.isArray(data.errors) ? (data.errors as InputError[]) : undefined;
  throw new HttpError(
    [error.status, error.code],
    error.messageKey,
    error.params,
    errors === undefined ? data : { ...data, errors: errors.map(below) },
    error.headers,
  );
}
