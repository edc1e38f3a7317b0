// Knows the names that written code may use at a place in a document.
import type { RuntimeRegistry } from '../../../../runtime/model/runtime-registry.ts';

/** The module that a plan is written as. */
export interface PlanModule {
  registry: RuntimeRegistry;
  /** The functions of `planned.ts` that it calls. */
  used: Set<string>;
  /** What is made once, when the plan is bound: primitives, steps and constant elements; name by code. */
  made: Map<string, string>;
  readsMember: boolean;
  names: number;
}

/** A place in a document: the names that code at this place may use. Immutable. */
export class PlanScope {
  readonly module: PlanModule;
  readonly #locals: ReadonlyMap<string, string>;
  readonly #parameters: ReadonlyMap<string, string>;
  /** The nearest part, as code. */
  readonly #part: string | undefined;

  constructor(
    module: PlanModule,
    locals: ReadonlyMap<string, string> = new Map(),
    part?: string,
    parameters: ReadonlyMap<string, string> = new Map(),
  ) {
    this.module = module;
    this.#locals = locals;
    this.#part = part;
    this.#parameters = parameters;
  }

  /** The name of a function of `planned.ts`, which the module imports. */
  use(name: string): string {
    this.module.used.add(name);
    return name;
  }

  /** A name that nothing else in the module has. */
  newName(): string {
    this.module.names += 1;
    return `v${this.module.names}`;
  }

  /** The variable of what is made once, when the plan is bound. */
  once(code: string): string {
    const known = this.module.made.get(code);
    if (known !== undefined) return known;
    const name = this.newName();
    this.module.made.set(code, name);
    return name;
  }

  /** The variable of a name that `each` declares. */
  local(name: string): string | undefined {
    return this.#locals.get(name);
  }

  /** The code of a name that only this place has: one that `each` declares, or the nearest part. */
  nearName(name: string): string | undefined {
    return this.local(name) ?? (name === 'part' ? this.#part : undefined);
  }

  parameter(name: string): string {
    return this.#parameters.get(name) as string;
  }

  withLocals(locals: Readonly<Record<string, string>>): PlanScope {
    return new PlanScope(this.module, new Map([...this.#locals, ...Object.entries(locals)]), this.#part);
  }

  withPart(part: string): PlanScope {
    return new PlanScope(this.module, this.#locals, part);
  }

  withParameters(names: readonly string[]): PlanScope {
    const parameters = names.map((name) => [name, this.newName()] as const);
    return new PlanScope(
      this.module,
      this.#locals,
      this.#part,
      new Map([...this.#parameters, ...parameters]),
    );
  }
}
