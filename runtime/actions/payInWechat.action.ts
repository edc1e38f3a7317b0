// Opens the payment dialog of WeChat's browser and waits until it is closed.
import { defineAction } from '../model/action.ts';

/** What WeChat's browser offers to its pages. */
interface WeixinBridge {
  invoke(name: string, parameters: object, done: (answer: { err_msg?: string }) => void): void;
}

/** Whether it was paid, the server learns from the service. In another browser nothing happens. */
export default defineAction({
  required: ['parameters'],
  args: { parameters: { type: 'object', description: '`jsapi` of what a payment begins with.' } },
  async run({ parameters }) {
    const { WeixinJSBridge: bridge } = window as { WeixinJSBridge?: WeixinBridge };
    if (bridge === undefined) return;
    await new Promise<void>((resolve) => {
      bridge.invoke('getBrandWCPayRequest', parameters, () => resolve());
    });
  },
});
