// Shows the screen that an address of the console names. The data router of the library does the same with
// twice as much code.
import {
  Component,
  createContext,
  startTransition,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Router } from 'react-router-dom';
import { makeConsoleHistory } from './console-history.ts';

interface Leaving {
  /** Keeps a guard for as long as it is wanted. */
  guard(asks: () => boolean): () => void;
  /** Goes where somebody wanted to go; undefined while nobody waits. */
  proceed: (() => void) | undefined;
  stay(): void;
}

const LeavingContext = createContext<Leaving | undefined>(undefined);

/** Says where the console is, and goes elsewhere unless a guard asks first. */
export function ConsoleRouter({ children }: { children: ReactNode }): ReactElement {
  const [history] = useState(makeConsoleHistory);
  const [{ action, location }, setPlace] = useState(history.read);
  const [proceed, setProceed] = useState<() => void>();
  const [stay] = useState(() => () => setProceed(undefined));
  useEffect(
    () =>
      history.listen({
        onEntry(next) {
          setProceed(undefined);
          // The screen stays until the code of the next one has come.
          startTransition(() => setPlace(next));
        },
        onLeaving: (go) => setProceed(() => go),
      }),
    [history],
  );
  const [guard] = useState(() => (asks: () => boolean) => {
    history.guards.add(asks);
    return () => void history.guards.delete(asks);
  });
  const leaving = useMemo(() => ({ guard, proceed, stay }), [guard, proceed, stay]);
  return (
    <LeavingContext value={leaving}>
      <Router location={location} navigationType={action} navigator={history.navigator}>
        {children}
      </Router>
    </LeavingContext>
  );
}

/** Asks before this screen is left for another one; `proceed` is there when somebody has wanted to leave. */
export function useGuard(asks: () => boolean): Pick<Leaving, 'proceed' | 'stay'> {
  const leaving = useContext(LeavingContext);
  if (leaving === undefined) throw new Error('A screen is drawn outside of the console’s router.');
  const { guard, proceed, stay } = leaving;
  const ask = useEffectEvent(asks);
  useEffect(() => guard(() => ask()), [guard]);
  return { proceed, stay };
}

interface ScreenErrorsProps {
  /** The address of the screen. */
  at: string;
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows `fallback` in place of a screen that has failed, until another one is open. */
export class ScreenErrors extends Component<ScreenErrorsProps, { hasFailed: boolean; at: string }> {
  override state = { hasFailed: false, at: this.props.at };
  static getDerivedStateFromError = (): { hasFailed: boolean } => ({ hasFailed: true });
  static getDerivedStateFromProps = ({ at }: ScreenErrorsProps, shown: { at: string }) =>
    at === shown.at ? null : { hasFailed: false, at };
  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
