// Replaces a field that throws, or cannot be loaded, by a message with a retry button.
import { Component, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import type { FieldProps } from './contract.ts';
import { useFieldServices } from './services.ts';

type Field = ComponentType<FieldProps>;
type Load = () => Promise<Field>;

/** A component that is replaced by a message and a button to try again when it throws. */
export function guard(Drawn: Field): Field {
  return function Guarded(props: FieldProps): ReactElement {
    return (
      <Boundary>
        <Drawn {...props} />
      </Boundary>
    );
  };
}

/** Loads a component and guards it. Never rejects: one that cannot be loaded is a failed component too. */
export async function loadGuarded(load: Load): Promise<Field> {
  // Shared by all fields of the component, so that one retry serves those that are drawn later.
  let found = await tryTo(load);
  return guard(function LoadedField(props: FieldProps): ReactElement {
    const [, setAttempt] = useState(0);
    const retry = async (): Promise<void> => {
      found ??= await tryTo(load);
      setAttempt((last) => last + 1);
    };
    const Drawn = found;
    return Drawn === undefined ? <FailedField onRetry={() => void retry()} /> : <Drawn {...props} />;
  });
}

async function tryTo(load: Load): Promise<Field | undefined> {
  try {
    return await load();
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

// React has boundaries only as classes. React itself reports the error.
class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (
      <FailedField onRetry={() => this.setState({ hasFailed: false })} />
    ) : (
      this.props.children
    );
  }
}

function FailedField({ onRetry }: { onRetry(): void }): ReactElement {
  const { translate } = useFieldServices();
  return (
    <div className="field-missing" role="alert">
      <p>{translate('form.broken')}</p>
      <button type="button" className="row-add" onClick={onRetry}>
        {translate('form.upload.retry')}
      </button>
    </div>
  );
}
