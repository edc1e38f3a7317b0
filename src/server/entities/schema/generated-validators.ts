/**
 * Loads the generated validators of calls. Those of a resource are loaded with its first call: all together
 * are 1.8 MB, and most starts need few of them.
 */
import type { Validate } from './run-validator.ts';

/** Validators of one call. */
interface CallValidators {
  query?: Validate;
  body?: Validate;
}

/** Validators of one resource, by the name of the call. */
type ResourceValidators = Readonly<Record<string, CallValidators>>;

const files = import.meta.glob<ResourceValidators>('../../../../runtime/generated/api/*.generated.js', {
  import: 'default',
});
const loaded = new Map<string, Promise<ResourceValidators>>();

/** The validators of a resource's calls; none for a resource that nothing was generated for. */
export function loadValidators(resource: string): Promise<ResourceValidators> {
  const known = loaded.get(resource);
  if (known !== undefined) return known;
  const load = files[`../../../../runtime/generated/api/${resource}.generated.js`];
  const loading = load?.() ?? Promise.resolve({});
  loaded.set(resource, loading);
  return loading;
}
