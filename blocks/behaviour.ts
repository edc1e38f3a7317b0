/** Declares the contract of a behaviour: what an element does in a browser without React. */
import type { HostAttributes } from './contract.ts';

type Options = Readonly<
  Record<string, string | number | boolean | Readonly<Record<string, unknown>> | undefined>
>;

/**
 * Makes an element act; returns a function that undoes it. It is the default export of a file whose stem is
 * its name: `nav-menu.behaviour.ts`.
 */
export type Behaviour = (element: HTMLElement, options: never) => () => void;

/**
 * The attributes of an element that has a behaviour. Programs attach it, regardless of whether the server,
 * React or the editor drew the element.
 */
export function behave(name: string, options?: Options): HostAttributes {
  return options === undefined
    ? { 'data-behaviour': name }
    : { 'data-behaviour': name, 'data-options': JSON.stringify(options) };
}
