export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer>;

export interface Problem {
  line: number;
  fault: string;
  expected: string;
  found: string;
}

export interface Verdict {
  problem: Problem | null;
  deals: number;
  restocks: number;
  unopened: number[];
  match: string;
  commitment: string;
  seeds: string[];
}

export function verify(text: string): Verdict;
