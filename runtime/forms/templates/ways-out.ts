/** Says what takes the place of names that antd, older versions of Formily and their programs have. */
import ways from './ways-out.json' with { type: 'json' };

const components: ReadonlyMap<string, string> = new Map(Object.entries(ways.components));
const members: ReadonlyMap<string, string> = new Map(Object.entries(ways.members));

/** The component that is meant by a name of another library. */
export const meantComponent = (name: string): string | undefined => components.get(name);

/** The keyword or prop that is meant by a name of an older version, or of another place. */
export const meantMember = (name: string): string | undefined => members.get(name);

type FunctionReason = keyof typeof ways.functions | 'prop-event';

const functions: ReadonlyMap<string, FunctionReason> = new Map(
  Object.entries(ways.functions).flatMap(([reason, names]) =>
    names.map((name): [string, FunctionReason] => [name, reason as FunctionReason]),
  ),
);

/** Why a prop that is a function of a program is rejected; undefined for any other name. */
export const reasonOfFunction = (name: string): FunctionReason | undefined =>
  functions.get(name) ?? (/^on[A-Z]/.test(name) ? 'prop-event' : undefined);

const PICKER = /^(?:DatePicker\.)?(Week|Month|Quarter|Year)Picker$/;

/** The `picker` of a `DatePicker` that other libraries have as a component of its own. */
export const pickerOf = (component: string): string | undefined => PICKER.exec(component)?.[1]?.toLowerCase();
