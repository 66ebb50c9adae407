export function gatewayFiles(base?: string): Record<string, string>
export function writeGateways(base?: string): void
