import { SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront';

/** Security policy of viewers’ connections: TLS 1.2 with forward secrecy and AEAD ciphers, and TLS 1.3. */
export const minimumProtocolVersion = SecurityPolicyProtocol.TLS_V1_2_2025;
