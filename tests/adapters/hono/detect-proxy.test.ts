import { describe, expect, it } from 'vitest';
import { isProxyHeader } from '../../../adapters/hono/detect-proxy.ts';

describe('a header says that a proxy stands between', () => {
  it.each([
    'Client-IP', 'Fly-Client-IP', 'X-Azure-ClientIP', 'X-Appengine-User-IP', 'X-ProxyUser-Ip', 'X-Real-IP', 'X-Client-IP', 'X-Cluster-Client-IP', 'True-Client-IP',
    'CF-Connecting-IP', 'CF-Connecting-IPv6', 'CF-Ray', 'CF-Visitor', 'CF-IPCountry', 'Cf-Pseudo-IPv4', 'Fastly-Client-IP', 'Fastly-SSL', 'Fly-Region', 'Fly-Forwarded-Port',
    'Forwarded', 'X-Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Forwarded-Port', 'X-Forwarded-Server', 'X-Forwarded-Prefix', 'X-Forwarded-By',
    'Forwarded-For', 'Forwarded-For-IP', 'X-Original-Forwarded-For', 'X-MS-Forwarded-Client-IP', 'X-Vercel-Forwarded-For', 'X_Forwarded_For', 'HTTP-X-Forwarded-For', 'HTTP-Client-IP',
    'X-Azure-SocketIP', 'X-Azure-Ref', 'X-Azure-FDID', 'X-Appengine-Country', 'X-Envoy-External-Address', 'X-Envoy-Expected-Rq-Timeout-Ms', 'X-Original-Host', 'X-Original-URL',
    'X-Remote-IP', 'X-Remote-Addr', 'Remote-Addr', 'X-Originating-IP', 'X-Source-IP', 'X-Host-IP', 'Proxy-Client-IP', 'WL-Proxy-Client-IP', 'X-Sucuri-ClientIP', 'X-Nf-Client-Connection-Ip',
    'X-Real-Port', 'DO-Connecting-IP', 'Akamai-Origin-Hop', 'X-Akamai-Edgescape', 'X-Amzn-Trace-Id', 'X-Amz-Cf-Id', 'CloudFront-Viewer-Address', 'X-ARR-LOG-ID', 'X-ARR-SSL', 'X-Google-Apps-Metadata',
    'X-Cloud-Trace-Context', 'X-Varnish', 'X-Nginx-Proxy', 'X-Scheme', 'X-Url-Scheme', 'Front-End-Https', 'X-Rewrite-URL', 'X-Request-Start', 'Via', 'X-BlueCoat-Via', 'CDN-Loop',
    'Proxy-Connection', 'Tailscale-User-Login', 'Ngrok-Skip-Browser-Warning', 'X-Edge-Location', 'Surrogate-Capability',
  ])('by the name %s, however it is spelled', (name) => {
    for (const spelling of [name, name.toLowerCase(), name.toUpperCase()]) expect(isProxyHeader(spelling)).toBe(true);
  });

  it.each([
    'Host', 'Connection', 'Accept', 'Accept-Language', 'Accept-Encoding', 'Content-Type', 'Content-Length', 'Cookie', 'Origin', 'Referer', 'User-Agent', 'Cache-Control', 'Pragma', 'Range',
    'If-None-Match', 'If-Modified-Since', 'Sec-Fetch-Site', 'Sec-Fetch-Mode', 'Sec-CH-UA', 'Sec-CH-UA-Platform', 'Sec-GPC', 'DNT', 'Priority', 'Purpose', 'TE', 'Upgrade-Insecure-Requests',
    'Transfer-Encoding', 'Expect', 'Idempotency-Key', 'X-Requested-With', 'Keep-Alive', 'Authorization', 'Traceparent', 'X-Description', 'X-Trip', 'Client-Hints', 'User-Zip',
  ])('not by the name %s, which browsers and programs send themselves', (name) => {
    expect(isProxyHeader(name)).toBe(false);
  });
});
