// Says what the address of a record keeps of the list that led to it.
import { isObject } from '../../../../runtime/model/json.ts';

export interface CameFrom {
  /** The query of the list's address. */
  list: string;
  /** The addresses of the records that it showed, in their order. */
  links: readonly string[];
}

/** Reads the state of an address; undefined for a record that no list led to. */
export function readCameFrom(state: unknown): CameFrom | undefined {
  return isObject(state) && typeof state.list === 'string' && Array.isArray(state.links)
    ? { list: state.list, links: state.links.map(String) }
    : undefined;
}
