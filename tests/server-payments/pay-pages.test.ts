import { expect, test } from 'vitest';
import { serveSite } from '../server-seo/served-site.ts';

const site = serveSite();

/** Pages from which a payer goes to a service. WeChat's page for phones compares the origin that it gets. */
test.each(['/client/clientMyOrderPay?orderId=1', '/client/payMethod/1'])(
  '%s lets its origin through to the service, and nothing else of itself',
  async (url) => {
    await site.services.settings.set('default', 'switches', { memberLogin: true, mall: true });
    const { statusCode, headers, body } = await site.app.inject({ url, headers: { accept: 'text/html' } });
    expect(statusCode).toBe(200);
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(body).not.toMatch(/noreferrer|referrerpolicy|name="referrer"/i);
    // A payer follows a link or an address, which no policy restricts. Forms and calls stay here.
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "form-action 'self'",
        "connect-src 'self'",
        "script-src 'self'",
      ]),
    );
    expect(policy.join(' ')).not.toMatch(/https?:|\*|navigate-to|sandbox/);
  },
);
