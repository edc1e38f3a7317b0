/** Masks paths for the log and the statistics. Some pages have secrets in theirs. */
import { pageDocuments } from '../../assembly/documents.ts';

/** The parts of a page's path; a secret parameter is among `secrets`, with its colon. */
interface SecretPath {
  parts: readonly string[];
  secrets: ReadonlySet<string>;
}

let secretPaths: readonly SecretPath[] | undefined;

/** The path with the names of its secret parameters (`:key`) in the place of their values. */
export function maskPath(path: string): string {
  secretPaths ??= listSecretPaths();
  const given = path.split('/');
  const page = secretPaths.find(({ parts }) =>
    parts.every((part, at) => (part.startsWith(':') ? given[at] !== undefined : part === given[at])),
  );
  if (page === undefined) return path;
  return given
    .map((value, at) => {
      const part = page.parts[at];
      return part !== undefined && page.secrets.has(part) ? part : value;
    })
    .join('/');
}

function listSecretPaths(): SecretPath[] {
  const ofDocuments = pageDocuments.names().flatMap((name): SecretPath[] => {
    const { path = '', secrets = [] } = pageDocuments.get(name) ?? {};
    if (secrets.length === 0) return [];
    return [{ parts: path.split('/'), secrets: new Set(secrets.map((each) => `:${each}`)) }];
  });
  // Who knows its key sees what is not public.
  const previews = [['preview', 'item'], ['preview']].map((parts) => ({
    parts: ['', ...parts, ':key'],
    secrets: new Set([':key']),
  }));
  return [...ofDocuments, ...previews];
}
