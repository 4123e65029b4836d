// Generated from src/yaniv/wire/lessons.toml by `python -m yaniv.wire.lessons`. Do not edit.

import type { Lesson } from "../link/lesson";

export const LESSONS: readonly Lesson[] = [
 {
  "name": "goal",
  "rules": "cardgames-zone",
  "sync": {
   "kind": "sync",
   "stream": "",
   "number": 0,
   "chain": "",
   "face": {
    "terms": {
     "rules": "cardgames-zone",
     "level": "club",
     "turn": 0,
     "window": 3.0,
     "pace": [
      0.6,
      1.5
     ],
     "grace": 60,
     "pause": 20,
     "spectators": true,
     "listed": false
    },
    "stage": "opening",
    "match": 1,
    "owner": null,
    "seats": [
     {
      "name": "Learner",
      "bot": "",
      "held": false
     },
     {
      "name": "Ben",
      "bot": "club",
      "held": false
     }
    ],
    "ready": [],
    "commitment": "",
    "round": 0,
    "dealer": null,
    "totals": [],
    "active": [],
    "turn": null,
    "phase": "",
    "counts": [],
    "known": [],
    "stock": 0,
    "last": [],
    "last_run": false,
    "thrower": null,
    "takeable": [],
    "laid": [],
    "laid_run": false,
    "hands": null,
    "caller": null
   },
   "own": {
    "seat": 0,
    "hand": [],
    "points": 0,
    "actions": [],
    "muted": []
   },
   "sheet": [],
   "places": []
  },
  "steps": [
   {
    "kind": "step",
    "number": 1,
    "chain": "",
    "events": [
     {
      "kind": "dealt",
      "number": 1,
      "dealer": 1,
      "starter": 0,
      "hands": [
       [
        "2d",
        "4c",
        "6h",
        "9s",
        "Kd"
       ],
       null
      ],
      "turned": "7s",
      "stock": 43
     }
    ],
    "changes": {
     "stage": "playing",
     "round": 1,
     "dealer": 1,
     "totals": [
      0,
      0
     ],
     "active": [
      true,
      true
     ],
     "turn": 0,
     "phase": "play",
     "counts": [
      5,
      5
     ],
     "known": [
      [],
      []
     ],
     "stock": 43,
     "last": [
      "7s"
     ],
     "takeable": [
      "7s"
     ]
    },
    "own": {
     "seat": 0,
     "hand": [
      "2d",
      "4c",
      "6h",
      "9s",
      "Kd"
     ],
     "points": 31,
     "actions": [
      "lay 2d",
      "lay 4c",
      "lay 6h",
      "lay 9s",
      "lay Kd"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 2,
    "chain": "",
    "events": [
     {
      "kind": "laid",
      "seat": 0,
      "cards": [
       "Kd"
      ],
      "run": false
     }
    ],
    "changes": {
     "phase": "draw",
     "counts": [
      4,
      5
     ],
     "laid": [
      "Kd"
     ]
    },
    "own": {
     "seat": 0,
     "hand": [
      "2d",
      "4c",
      "6h",
      "9s"
     ],
     "points": 21,
     "actions": [
      "draw",
      "take 7s"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 3,
    "chain": "",
    "events": [
     {
      "kind": "drew",
      "seat": 0,
      "card": "3h"
     }
    ],
    "changes": {
     "turn": 1,
     "phase": "play",
     "counts": [
      5,
      5
     ],
     "stock": 42,
     "last": [
      "Kd"
     ],
     "thrower": 0,
     "takeable": [
      "Kd"
     ],
     "laid": []
    },
    "own": {
     "seat": 0,
     "hand": [
      "2d",
      "3h",
      "4c",
      "6h",
      "9s"
     ],
     "points": 24,
     "actions": [],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 4,
    "chain": "",
    "events": [
     {
      "kind": "laid",
      "seat": 1,
      "cards": [
       "Qc"
      ],
      "run": false
     }
    ],
    "changes": {
     "phase": "draw",
     "counts": [
      5,
      4
     ],
     "laid": [
      "Qc"
     ]
    }
   },
   {
    "kind": "step",
    "number": 5,
    "chain": "",
    "events": [
     {
      "kind": "drew",
      "seat": 1,
      "card": null
     }
    ],
    "changes": {
     "turn": 0,
     "phase": "play",
     "counts": [
      5,
      5
     ],
     "stock": 41,
     "last": [
      "Qc"
     ],
     "thrower": 1,
     "takeable": [
      "Qc"
     ],
     "laid": []
    },
    "own": {
     "seat": 0,
     "hand": [
      "2d",
      "3h",
      "4c",
      "6h",
      "9s"
     ],
     "points": 24,
     "actions": [
      "lay 2d",
      "lay 3h",
      "lay 4c",
      "lay 6h",
      "lay 9s"
     ],
     "muted": []
    }
   }
  ],
  "moves": [
   {
    "after": 1,
    "action": "lay Kd",
    "turn": 1
   },
   {
    "after": 2,
    "action": "draw",
    "turn": 1
   }
  ]
 },
 {
  "name": "set",
  "rules": "cardgames-zone",
  "sync": {
   "kind": "sync",
   "stream": "",
   "number": 0,
   "chain": "",
   "face": {
    "terms": {
     "rules": "cardgames-zone",
     "level": "club",
     "turn": 0,
     "window": 3.0,
     "pace": [
      0.6,
      1.5
     ],
     "grace": 60,
     "pause": 20,
     "spectators": true,
     "listed": false
    },
    "stage": "opening",
    "match": 1,
    "owner": null,
    "seats": [
     {
      "name": "Learner",
      "bot": "",
      "held": false
     },
     {
      "name": "Ben",
      "bot": "club",
      "held": false
     }
    ],
    "ready": [],
    "commitment": "",
    "round": 0,
    "dealer": null,
    "totals": [],
    "active": [],
    "turn": null,
    "phase": "",
    "counts": [],
    "known": [],
    "stock": 0,
    "last": [],
    "last_run": false,
    "thrower": null,
    "takeable": [],
    "laid": [],
    "laid_run": false,
    "hands": null,
    "caller": null
   },
   "own": {
    "seat": 0,
    "hand": [],
    "points": 0,
    "actions": [],
    "muted": []
   },
   "sheet": [],
   "places": []
  },
  "steps": [
   {
    "kind": "step",
    "number": 1,
    "chain": "",
    "events": [
     {
      "kind": "dealt",
      "number": 1,
      "dealer": 1,
      "starter": 0,
      "hands": [
       [
        "2d",
        "4c",
        "9h",
        "9s",
        "Kd"
       ],
       null
      ],
      "turned": "Js",
      "stock": 43
     }
    ],
    "changes": {
     "stage": "playing",
     "round": 1,
     "dealer": 1,
     "totals": [
      0,
      0
     ],
     "active": [
      true,
      true
     ],
     "turn": 0,
     "phase": "play",
     "counts": [
      5,
      5
     ],
     "known": [
      [],
      []
     ],
     "stock": 43,
     "last": [
      "Js"
     ],
     "takeable": [
      "Js"
     ]
    },
    "own": {
     "seat": 0,
     "hand": [
      "2d",
      "4c",
      "9h",
      "9s",
      "Kd"
     ],
     "points": 34,
     "actions": [
      "lay 2d",
      "lay 4c",
      "lay 9h",
      "lay 9s",
      "lay Kd",
      "lay 9h 9s"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 2,
    "chain": "",
    "events": [
     {
      "kind": "laid",
      "seat": 0,
      "cards": [
       "9s",
       "9h"
      ],
      "run": false
     }
    ],
    "changes": {
     "phase": "draw",
     "counts": [
      3,
      5
     ],
     "laid": [
      "9s",
      "9h"
     ]
    },
    "own": {
     "seat": 0,
     "hand": [
      "2d",
      "4c",
      "Kd"
     ],
     "points": 16,
     "actions": [
      "draw",
      "take Js"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 3,
    "chain": "",
    "events": [
     {
      "kind": "drew",
      "seat": 0,
      "card": "3h"
     }
    ],
    "changes": {
     "turn": 1,
     "phase": "play",
     "counts": [
      4,
      5
     ],
     "stock": 42,
     "last": [
      "9s",
      "9h"
     ],
     "thrower": 0,
     "takeable": [
      "9s",
      "9h"
     ],
     "laid": []
    },
    "own": {
     "seat": 0,
     "hand": [
      "2d",
      "3h",
      "4c",
      "Kd"
     ],
     "points": 19,
     "actions": [],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 4,
    "chain": "",
    "events": [
     {
      "kind": "laid",
      "seat": 1,
      "cards": [
       "Qc"
      ],
      "run": false
     }
    ],
    "changes": {
     "phase": "draw",
     "counts": [
      4,
      4
     ],
     "laid": [
      "Qc"
     ]
    }
   },
   {
    "kind": "step",
    "number": 5,
    "chain": "",
    "events": [
     {
      "kind": "drew",
      "seat": 1,
      "card": null
     }
    ],
    "changes": {
     "turn": 0,
     "phase": "play",
     "counts": [
      4,
      5
     ],
     "stock": 41,
     "last": [
      "Qc"
     ],
     "thrower": 1,
     "takeable": [
      "Qc"
     ],
     "laid": []
    },
    "own": {
     "seat": 0,
     "hand": [
      "2d",
      "3h",
      "4c",
      "Kd"
     ],
     "points": 19,
     "actions": [
      "lay 2d",
      "lay 3h",
      "lay 4c",
      "lay Kd"
     ],
     "muted": []
    }
   }
  ],
  "moves": [
   {
    "after": 1,
    "action": "lay 9s 9h",
    "turn": 1
   },
   {
    "after": 2,
    "action": "draw",
    "turn": 1
   }
  ]
 },
 {
  "name": "run",
  "rules": "cardgames-zone",
  "sync": {
   "kind": "sync",
   "stream": "",
   "number": 0,
   "chain": "",
   "face": {
    "terms": {
     "rules": "cardgames-zone",
     "level": "club",
     "turn": 0,
     "window": 3.0,
     "pace": [
      0.6,
      1.5
     ],
     "grace": 60,
     "pause": 20,
     "spectators": true,
     "listed": false
    },
    "stage": "opening",
    "match": 1,
    "owner": null,
    "seats": [
     {
      "name": "Learner",
      "bot": "",
      "held": false
     },
     {
      "name": "Ben",
      "bot": "club",
      "held": false
     }
    ],
    "ready": [],
    "commitment": "",
    "round": 0,
    "dealer": null,
    "totals": [],
    "active": [],
    "turn": null,
    "phase": "",
    "counts": [],
    "known": [],
    "stock": 0,
    "last": [],
    "last_run": false,
    "thrower": null,
    "takeable": [],
    "laid": [],
    "laid_run": false,
    "hands": null,
    "caller": null
   },
   "own": {
    "seat": 0,
    "hand": [],
    "points": 0,
    "actions": [],
    "muted": []
   },
   "sheet": [],
   "places": []
  },
  "steps": [
   {
    "kind": "step",
    "number": 1,
    "chain": "",
    "events": [
     {
      "kind": "dealt",
      "number": 1,
      "dealer": 1,
      "starter": 0,
      "hands": [
       [
        "2c",
        "8h",
        "Th",
        "Qd",
        "Jk"
       ],
       null
      ],
      "turned": "Jc",
      "stock": 43
     }
    ],
    "changes": {
     "stage": "playing",
     "round": 1,
     "dealer": 1,
     "totals": [
      0,
      0
     ],
     "active": [
      true,
      true
     ],
     "turn": 0,
     "phase": "play",
     "counts": [
      5,
      5
     ],
     "known": [
      [],
      []
     ],
     "stock": 43,
     "last": [
      "Jc"
     ],
     "takeable": [
      "Jc"
     ]
    },
    "own": {
     "seat": 0,
     "hand": [
      "2c",
      "8h",
      "Th",
      "Qd",
      "Jk"
     ],
     "points": 30,
     "actions": [
      "lay 2c",
      "lay 8h",
      "lay Th",
      "lay Qd",
      "lay Jk",
      "lay 8h Jk Th"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 2,
    "chain": "",
    "events": [
     {
      "kind": "laid",
      "seat": 0,
      "cards": [
       "8h",
       "Jk",
       "Th"
      ],
      "run": true
     }
    ],
    "changes": {
     "phase": "draw",
     "counts": [
      2,
      5
     ],
     "laid": [
      "8h",
      "Jk",
      "Th"
     ],
     "laid_run": true
    },
    "own": {
     "seat": 0,
     "hand": [
      "2c",
      "Qd"
     ],
     "points": 12,
     "actions": [
      "draw",
      "take Jc"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 3,
    "chain": "",
    "events": [
     {
      "kind": "drew",
      "seat": 0,
      "card": "4s"
     }
    ],
    "changes": {
     "turn": 1,
     "phase": "play",
     "counts": [
      3,
      5
     ],
     "stock": 42,
     "last": [
      "8h",
      "Jk",
      "Th"
     ],
     "last_run": true,
     "thrower": 0,
     "takeable": [
      "8h",
      "Th"
     ],
     "laid": [],
     "laid_run": false
    },
    "own": {
     "seat": 0,
     "hand": [
      "2c",
      "4s",
      "Qd"
     ],
     "points": 16,
     "actions": [],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 4,
    "chain": "",
    "events": [
     {
      "kind": "laid",
      "seat": 1,
      "cards": [
       "Ks"
      ],
      "run": false
     }
    ],
    "changes": {
     "phase": "draw",
     "counts": [
      3,
      4
     ],
     "laid": [
      "Ks"
     ]
    }
   },
   {
    "kind": "step",
    "number": 5,
    "chain": "",
    "events": [
     {
      "kind": "drew",
      "seat": 1,
      "card": null
     }
    ],
    "changes": {
     "turn": 0,
     "phase": "play",
     "counts": [
      3,
      5
     ],
     "stock": 41,
     "last": [
      "Ks"
     ],
     "last_run": false,
     "thrower": 1,
     "takeable": [
      "Ks"
     ],
     "laid": []
    },
    "own": {
     "seat": 0,
     "hand": [
      "2c",
      "4s",
      "Qd"
     ],
     "points": 16,
     "actions": [
      "lay 2c",
      "lay 4s",
      "lay Qd"
     ],
     "muted": []
    }
   }
  ],
  "moves": [
   {
    "after": 1,
    "action": "lay 8h Jk Th",
    "turn": 1
   },
   {
    "after": 2,
    "action": "draw",
    "turn": 1
   }
  ]
 },
 {
  "name": "take",
  "rules": "cardgames-zone",
  "sync": {
   "kind": "sync",
   "stream": "",
   "number": 0,
   "chain": "",
   "face": {
    "terms": {
     "rules": "cardgames-zone",
     "level": "club",
     "turn": 0,
     "window": 3.0,
     "pace": [
      0.6,
      1.5
     ],
     "grace": 60,
     "pause": 20,
     "spectators": true,
     "listed": false
    },
    "stage": "opening",
    "match": 1,
    "owner": null,
    "seats": [
     {
      "name": "Learner",
      "bot": "",
      "held": false
     },
     {
      "name": "Ben",
      "bot": "club",
      "held": false
     }
    ],
    "ready": [],
    "commitment": "",
    "round": 0,
    "dealer": null,
    "totals": [],
    "active": [],
    "turn": null,
    "phase": "",
    "counts": [],
    "known": [],
    "stock": 0,
    "last": [],
    "last_run": false,
    "thrower": null,
    "takeable": [],
    "laid": [],
    "laid_run": false,
    "hands": null,
    "caller": null
   },
   "own": {
    "seat": 0,
    "hand": [],
    "points": 0,
    "actions": [],
    "muted": []
   },
   "sheet": [],
   "places": []
  },
  "steps": [
   {
    "kind": "step",
    "number": 1,
    "chain": "",
    "events": [
     {
      "kind": "dealt",
      "number": 1,
      "dealer": 0,
      "starter": 1,
      "hands": [
       [
        "Ac",
        "3d",
        "7d",
        "7h",
        "Kc"
       ],
       null
      ],
      "turned": "Jc",
      "stock": 43
     }
    ],
    "changes": {
     "stage": "playing",
     "round": 1,
     "dealer": 0,
     "totals": [
      0,
      0
     ],
     "active": [
      true,
      true
     ],
     "turn": 1,
     "phase": "play",
     "counts": [
      5,
      5
     ],
     "known": [
      [],
      []
     ],
     "stock": 43,
     "last": [
      "Jc"
     ],
     "takeable": [
      "Jc"
     ]
    },
    "own": {
     "seat": 0,
     "hand": [
      "Ac",
      "3d",
      "7d",
      "7h",
      "Kc"
     ],
     "points": 28,
     "actions": [],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 2,
    "chain": "",
    "events": [
     {
      "kind": "laid",
      "seat": 1,
      "cards": [
       "5s",
       "6s",
       "7s"
      ],
      "run": true
     }
    ],
    "changes": {
     "phase": "draw",
     "counts": [
      5,
      2
     ],
     "laid": [
      "5s",
      "6s",
      "7s"
     ],
     "laid_run": true
    }
   },
   {
    "kind": "step",
    "number": 3,
    "chain": "",
    "events": [
     {
      "kind": "drew",
      "seat": 1,
      "card": null
     }
    ],
    "changes": {
     "turn": 0,
     "phase": "play",
     "counts": [
      5,
      3
     ],
     "stock": 42,
     "last": [
      "5s",
      "6s",
      "7s"
     ],
     "last_run": true,
     "thrower": 1,
     "takeable": [
      "5s",
      "7s"
     ],
     "laid": [],
     "laid_run": false
    },
    "own": {
     "seat": 0,
     "hand": [
      "Ac",
      "3d",
      "7d",
      "7h",
      "Kc"
     ],
     "points": 28,
     "actions": [
      "lay Ac",
      "lay 3d",
      "lay 7d",
      "lay 7h",
      "lay Kc",
      "lay 7d 7h"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 4,
    "chain": "",
    "events": [
     {
      "kind": "laid",
      "seat": 0,
      "cards": [
       "Kc"
      ],
      "run": false
     }
    ],
    "changes": {
     "phase": "draw",
     "counts": [
      4,
      3
     ],
     "laid": [
      "Kc"
     ]
    },
    "own": {
     "seat": 0,
     "hand": [
      "Ac",
      "3d",
      "7d",
      "7h"
     ],
     "points": 18,
     "actions": [
      "draw",
      "take 5s",
      "take 7s"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 5,
    "chain": "",
    "events": [
     {
      "kind": "took",
      "seat": 0,
      "card": "7s"
     }
    ],
    "changes": {
     "turn": 1,
     "phase": "play",
     "counts": [
      5,
      3
     ],
     "known": [
      [
       "7s"
      ],
      []
     ],
     "last": [
      "Kc"
     ],
     "last_run": false,
     "thrower": 0,
     "takeable": [
      "Kc"
     ],
     "laid": []
    },
    "own": {
     "seat": 0,
     "hand": [
      "Ac",
      "3d",
      "7d",
      "7h",
      "7s"
     ],
     "points": 25,
     "actions": [],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 6,
    "chain": "",
    "events": [
     {
      "kind": "laid",
      "seat": 1,
      "cards": [
       "Qh"
      ],
      "run": false
     }
    ],
    "changes": {
     "phase": "draw",
     "counts": [
      5,
      2
     ],
     "laid": [
      "Qh"
     ]
    }
   },
   {
    "kind": "step",
    "number": 7,
    "chain": "",
    "events": [
     {
      "kind": "drew",
      "seat": 1,
      "card": null
     }
    ],
    "changes": {
     "turn": 0,
     "phase": "play",
     "counts": [
      5,
      3
     ],
     "stock": 41,
     "last": [
      "Qh"
     ],
     "thrower": 1,
     "takeable": [
      "Qh"
     ],
     "laid": []
    },
    "own": {
     "seat": 0,
     "hand": [
      "Ac",
      "3d",
      "7d",
      "7h",
      "7s"
     ],
     "points": 25,
     "actions": [
      "lay Ac",
      "lay 3d",
      "lay 7d",
      "lay 7h",
      "lay 7s",
      "lay 7d 7h",
      "lay 7d 7s",
      "lay 7h 7s",
      "lay 7d 7s 7h",
      "lay 7d 7h 7s",
      "lay 7h 7d 7s"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 8,
    "chain": "",
    "events": [
     {
      "kind": "laid",
      "seat": 0,
      "cards": [
       "7h",
       "7d",
       "7s"
      ],
      "run": false
     }
    ],
    "changes": {
     "phase": "draw",
     "counts": [
      2,
      3
     ],
     "known": [
      [],
      []
     ],
     "laid": [
      "7h",
      "7d",
      "7s"
     ]
    },
    "own": {
     "seat": 0,
     "hand": [
      "Ac",
      "3d"
     ],
     "points": 4,
     "actions": [
      "draw",
      "take Qh"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 9,
    "chain": "",
    "events": [
     {
      "kind": "drew",
      "seat": 0,
      "card": "4h"
     }
    ],
    "changes": {
     "turn": 1,
     "phase": "play",
     "counts": [
      3,
      3
     ],
     "stock": 40,
     "last": [
      "7h",
      "7d",
      "7s"
     ],
     "thrower": 0,
     "takeable": [
      "7h",
      "7s"
     ],
     "laid": []
    },
    "own": {
     "seat": 0,
     "hand": [
      "Ac",
      "3d",
      "4h"
     ],
     "points": 8,
     "actions": [],
     "muted": []
    }
   }
  ],
  "moves": [
   {
    "after": 3,
    "action": "lay Kc",
    "turn": 1
   },
   {
    "after": 4,
    "action": "take 7s",
    "turn": 1
   },
   {
    "after": 7,
    "action": "lay 7h 7d 7s",
    "turn": 2
   },
   {
    "after": 8,
    "action": "draw",
    "turn": 2
   }
  ]
 },
 {
  "name": "yaniv",
  "rules": "cardgames-zone",
  "sync": {
   "kind": "sync",
   "stream": "",
   "number": 0,
   "chain": "",
   "face": {
    "terms": {
     "rules": "cardgames-zone",
     "level": "club",
     "turn": 0,
     "window": 3.0,
     "pace": [
      0.6,
      1.5
     ],
     "grace": 60,
     "pause": 20,
     "spectators": true,
     "listed": false
    },
    "stage": "opening",
    "match": 1,
    "owner": null,
    "seats": [
     {
      "name": "Learner",
      "bot": "",
      "held": false
     },
     {
      "name": "Ben",
      "bot": "club",
      "held": false
     }
    ],
    "ready": [],
    "commitment": "",
    "round": 0,
    "dealer": null,
    "totals": [],
    "active": [],
    "turn": null,
    "phase": "",
    "counts": [],
    "known": [],
    "stock": 0,
    "last": [],
    "last_run": false,
    "thrower": null,
    "takeable": [],
    "laid": [],
    "laid_run": false,
    "hands": null,
    "caller": null
   },
   "own": {
    "seat": 0,
    "hand": [],
    "points": 0,
    "actions": [],
    "muted": []
   },
   "sheet": [],
   "places": []
  },
  "steps": [
   {
    "kind": "step",
    "number": 1,
    "chain": "",
    "events": [
     {
      "kind": "dealt",
      "number": 1,
      "dealer": 1,
      "starter": 0,
      "hands": [
       [
        "Ac",
        "2h",
        "2s",
        "Kd",
        "Jk"
       ],
       null
      ],
      "turned": "Js",
      "stock": 43
     }
    ],
    "changes": {
     "stage": "playing",
     "round": 1,
     "dealer": 1,
     "totals": [
      0,
      0
     ],
     "active": [
      true,
      true
     ],
     "turn": 0,
     "phase": "play",
     "counts": [
      5,
      5
     ],
     "known": [
      [],
      []
     ],
     "stock": 43,
     "last": [
      "Js"
     ],
     "takeable": [
      "Js"
     ]
    },
    "own": {
     "seat": 0,
     "hand": [
      "Ac",
      "2h",
      "2s",
      "Kd",
      "Jk"
     ],
     "points": 15,
     "actions": [
      "lay Ac",
      "lay 2h",
      "lay 2s",
      "lay Kd",
      "lay Jk",
      "lay 2h 2s"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 2,
    "chain": "",
    "events": [
     {
      "kind": "laid",
      "seat": 0,
      "cards": [
       "Kd"
      ],
      "run": false
     }
    ],
    "changes": {
     "phase": "draw",
     "counts": [
      4,
      5
     ],
     "laid": [
      "Kd"
     ]
    },
    "own": {
     "seat": 0,
     "hand": [
      "Ac",
      "2h",
      "2s",
      "Jk"
     ],
     "points": 5,
     "actions": [
      "draw",
      "take Js"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 3,
    "chain": "",
    "events": [
     {
      "kind": "drew",
      "seat": 0,
      "card": "Ad"
     }
    ],
    "changes": {
     "turn": 1,
     "phase": "play",
     "counts": [
      5,
      5
     ],
     "stock": 42,
     "last": [
      "Kd"
     ],
     "thrower": 0,
     "takeable": [
      "Kd"
     ],
     "laid": []
    },
    "own": {
     "seat": 0,
     "hand": [
      "Ac",
      "Ad",
      "2h",
      "2s",
      "Jk"
     ],
     "points": 6,
     "actions": [],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 4,
    "chain": "",
    "events": [
     {
      "kind": "laid",
      "seat": 1,
      "cards": [
       "Qc"
      ],
      "run": false
     }
    ],
    "changes": {
     "phase": "draw",
     "counts": [
      5,
      4
     ],
     "laid": [
      "Qc"
     ]
    }
   },
   {
    "kind": "step",
    "number": 5,
    "chain": "",
    "events": [
     {
      "kind": "drew",
      "seat": 1,
      "card": null
     }
    ],
    "changes": {
     "turn": 0,
     "phase": "play",
     "counts": [
      5,
      5
     ],
     "stock": 41,
     "last": [
      "Qc"
     ],
     "thrower": 1,
     "takeable": [
      "Qc"
     ],
     "laid": []
    },
    "own": {
     "seat": 0,
     "hand": [
      "Ac",
      "Ad",
      "2h",
      "2s",
      "Jk"
     ],
     "points": 6,
     "actions": [
      "lay Ac",
      "lay Ad",
      "lay 2h",
      "lay 2s",
      "lay Jk",
      "lay Ac Ad",
      "lay 2h 2s",
      "call"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 6,
    "chain": "",
    "events": [
     {
      "kind": "called",
      "seat": 0
     },
     {
      "kind": "revealed",
      "hands": [
       [
        "Ac",
        "Ad",
        "2h",
        "2s",
        "Jk"
       ],
       [
        "3d",
        "5h",
        "6c",
        "7c",
        "8h"
       ]
      ]
     },
     {
      "kind": "scored",
      "number": 1,
      "caller": 0,
      "slapped": false,
      "caught": false,
      "hands": [
       6,
       29
      ],
      "gained": [
       0,
       29
      ],
      "totals": [
       0,
       29
      ],
      "landings": [],
      "out": []
     }
    ],
    "changes": {
     "stage": "between",
     "dealer": 0,
     "totals": [
      0,
      29
     ],
     "phase": "over",
     "hands": [
      [
       "Ac",
       "Ad",
       "2h",
       "2s",
       "Jk"
      ],
      [
       "3d",
       "5h",
       "6c",
       "7c",
       "8h"
      ]
     ],
     "caller": 0
    },
    "own": {
     "seat": 0,
     "hand": [
      "Ac",
      "Ad",
      "2h",
      "2s",
      "Jk"
     ],
     "points": 6,
     "actions": [],
     "muted": []
    }
   }
  ],
  "moves": [
   {
    "after": 1,
    "action": "lay Kd",
    "turn": 1
   },
   {
    "after": 2,
    "action": "draw",
    "turn": 1
   },
   {
    "after": 5,
    "action": "call",
    "turn": 2
   }
  ]
 },
 {
  "name": "assaf",
  "rules": "cardgames-zone",
  "sync": {
   "kind": "sync",
   "stream": "",
   "number": 0,
   "chain": "",
   "face": {
    "terms": {
     "rules": "cardgames-zone",
     "level": "club",
     "turn": 0,
     "window": 3.0,
     "pace": [
      0.6,
      1.5
     ],
     "grace": 60,
     "pause": 20,
     "spectators": true,
     "listed": false
    },
    "stage": "opening",
    "match": 1,
    "owner": null,
    "seats": [
     {
      "name": "Learner",
      "bot": "",
      "held": false
     },
     {
      "name": "Ben",
      "bot": "club",
      "held": false
     }
    ],
    "ready": [],
    "commitment": "",
    "round": 0,
    "dealer": null,
    "totals": [],
    "active": [],
    "turn": null,
    "phase": "",
    "counts": [],
    "known": [],
    "stock": 0,
    "last": [],
    "last_run": false,
    "thrower": null,
    "takeable": [],
    "laid": [],
    "laid_run": false,
    "hands": null,
    "caller": null
   },
   "own": {
    "seat": 0,
    "hand": [],
    "points": 0,
    "actions": [],
    "muted": []
   },
   "sheet": [],
   "places": []
  },
  "steps": [
   {
    "kind": "step",
    "number": 1,
    "chain": "",
    "events": [
     {
      "kind": "dealt",
      "number": 1,
      "dealer": 1,
      "starter": 0,
      "hands": [
       [
        "Ac",
        "Ah",
        "9d",
        "9h",
        "Jk"
       ],
       null
      ],
      "turned": "Js",
      "stock": 43
     }
    ],
    "changes": {
     "stage": "playing",
     "round": 1,
     "dealer": 1,
     "totals": [
      0,
      0
     ],
     "active": [
      true,
      true
     ],
     "turn": 0,
     "phase": "play",
     "counts": [
      5,
      5
     ],
     "known": [
      [],
      []
     ],
     "stock": 43,
     "last": [
      "Js"
     ],
     "takeable": [
      "Js"
     ]
    },
    "own": {
     "seat": 0,
     "hand": [
      "Ac",
      "Ah",
      "9d",
      "9h",
      "Jk"
     ],
     "points": 20,
     "actions": [
      "lay Ac",
      "lay Ah",
      "lay 9d",
      "lay 9h",
      "lay Jk",
      "lay Ac Ah",
      "lay 9d 9h"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 2,
    "chain": "",
    "events": [
     {
      "kind": "laid",
      "seat": 0,
      "cards": [
       "9d",
       "9h"
      ],
      "run": false
     }
    ],
    "changes": {
     "phase": "draw",
     "counts": [
      3,
      5
     ],
     "laid": [
      "9d",
      "9h"
     ]
    },
    "own": {
     "seat": 0,
     "hand": [
      "Ac",
      "Ah",
      "Jk"
     ],
     "points": 2,
     "actions": [
      "draw",
      "take Js"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 3,
    "chain": "",
    "events": [
     {
      "kind": "drew",
      "seat": 0,
      "card": "2s"
     }
    ],
    "changes": {
     "turn": 1,
     "phase": "play",
     "counts": [
      4,
      5
     ],
     "stock": 42,
     "last": [
      "9d",
      "9h"
     ],
     "thrower": 0,
     "takeable": [
      "9d",
      "9h"
     ],
     "laid": []
    },
    "own": {
     "seat": 0,
     "hand": [
      "Ac",
      "Ah",
      "2s",
      "Jk"
     ],
     "points": 4,
     "actions": [],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 4,
    "chain": "",
    "events": [
     {
      "kind": "called",
      "seat": 1
     },
     {
      "kind": "revealed",
      "hands": [
       [
        "Ac",
        "Ah",
        "2s",
        "Jk"
       ],
       [
        "Ad",
        "As",
        "2c",
        "2d",
        "Jk"
       ]
      ]
     },
     {
      "kind": "scored",
      "number": 1,
      "caller": 1,
      "slapped": false,
      "caught": true,
      "hands": [
       4,
       6
      ],
      "gained": [
       0,
       36
      ],
      "totals": [
       0,
       36
      ],
      "landings": [],
      "out": []
     }
    ],
    "changes": {
     "stage": "between",
     "dealer": 0,
     "totals": [
      0,
      36
     ],
     "phase": "over",
     "hands": [
      [
       "Ac",
       "Ah",
       "2s",
       "Jk"
      ],
      [
       "Ad",
       "As",
       "2c",
       "2d",
       "Jk"
      ]
     ],
     "caller": 1
    }
   }
  ],
  "moves": [
   {
    "after": 1,
    "action": "lay 9d 9h",
    "turn": 1
   },
   {
    "after": 2,
    "action": "draw",
    "turn": 1
   }
  ]
 },
 {
  "name": "slap",
  "rules": "cardgames-zone(slap_down=match_rank,slap_after=single_or_set)",
  "sync": {
   "kind": "sync",
   "stream": "",
   "number": 0,
   "chain": "",
   "face": {
    "terms": {
     "rules": "cardgames-zone(slap_down=match_rank,slap_after=single_or_set)",
     "level": "club",
     "turn": 0,
     "window": 3.0,
     "pace": [
      0.6,
      1.5
     ],
     "grace": 60,
     "pause": 20,
     "spectators": true,
     "listed": false
    },
    "stage": "opening",
    "match": 1,
    "owner": null,
    "seats": [
     {
      "name": "Learner",
      "bot": "",
      "held": false
     },
     {
      "name": "Ben",
      "bot": "club",
      "held": false
     }
    ],
    "ready": [],
    "commitment": "",
    "round": 0,
    "dealer": null,
    "totals": [],
    "active": [],
    "turn": null,
    "phase": "",
    "counts": [],
    "known": [],
    "stock": 0,
    "last": [],
    "last_run": false,
    "thrower": null,
    "takeable": [],
    "laid": [],
    "laid_run": false,
    "hands": null,
    "caller": null
   },
   "own": {
    "seat": 0,
    "hand": [],
    "points": 0,
    "actions": [],
    "muted": []
   },
   "sheet": [],
   "places": []
  },
  "steps": [
   {
    "kind": "step",
    "number": 1,
    "chain": "",
    "events": [
     {
      "kind": "dealt",
      "number": 1,
      "dealer": 1,
      "starter": 0,
      "hands": [
       [
        "2c",
        "3s",
        "4c",
        "5d",
        "Kh"
       ],
       null
      ],
      "turned": "Js",
      "stock": 43
     }
    ],
    "changes": {
     "stage": "playing",
     "round": 1,
     "dealer": 1,
     "totals": [
      0,
      0
     ],
     "active": [
      true,
      true
     ],
     "turn": 0,
     "phase": "play",
     "counts": [
      5,
      5
     ],
     "known": [
      [],
      []
     ],
     "stock": 43,
     "last": [
      "Js"
     ],
     "takeable": [
      "Js"
     ]
    },
    "own": {
     "seat": 0,
     "hand": [
      "2c",
      "3s",
      "4c",
      "5d",
      "Kh"
     ],
     "points": 24,
     "actions": [
      "lay 2c",
      "lay 3s",
      "lay 4c",
      "lay 5d",
      "lay Kh"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 2,
    "chain": "",
    "events": [
     {
      "kind": "laid",
      "seat": 0,
      "cards": [
       "Kh"
      ],
      "run": false
     }
    ],
    "changes": {
     "phase": "draw",
     "counts": [
      4,
      5
     ],
     "laid": [
      "Kh"
     ]
    },
    "own": {
     "seat": 0,
     "hand": [
      "2c",
      "3s",
      "4c",
      "5d"
     ],
     "points": 14,
     "actions": [
      "draw",
      "take Js"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 3,
    "chain": "",
    "events": [
     {
      "kind": "drew",
      "seat": 0,
      "card": "Kc"
     }
    ],
    "changes": {
     "turn": 1,
     "phase": "play",
     "counts": [
      5,
      5
     ],
     "stock": 42,
     "last": [
      "Kh"
     ],
     "thrower": 0,
     "takeable": [
      "Kh"
     ],
     "laid": []
    },
    "own": {
     "seat": 0,
     "hand": [
      "2c",
      "3s",
      "4c",
      "5d",
      "Kc"
     ],
     "points": 24,
     "actions": [
      "slap Kc",
      "pass"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 4,
    "chain": "",
    "events": [
     {
      "kind": "slapped",
      "seat": 0,
      "card": "Kc",
      "ends": false
     }
    ],
    "changes": {
     "counts": [
      4,
      5
     ],
     "last": [
      "Kh",
      "Kc"
     ],
     "takeable": [
      "Kh",
      "Kc"
     ]
    },
    "own": {
     "seat": 0,
     "hand": [
      "2c",
      "3s",
      "4c",
      "5d"
     ],
     "points": 14,
     "actions": [],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 5,
    "chain": "",
    "events": [
     {
      "kind": "laid",
      "seat": 1,
      "cards": [
       "Qc"
      ],
      "run": false
     }
    ],
    "changes": {
     "phase": "draw",
     "counts": [
      4,
      4
     ],
     "laid": [
      "Qc"
     ]
    }
   },
   {
    "kind": "step",
    "number": 6,
    "chain": "",
    "events": [
     {
      "kind": "drew",
      "seat": 1,
      "card": null
     }
    ],
    "changes": {
     "turn": 0,
     "phase": "play",
     "counts": [
      4,
      5
     ],
     "stock": 41,
     "last": [
      "Qc"
     ],
     "thrower": 1,
     "takeable": [
      "Qc"
     ],
     "laid": []
    },
    "own": {
     "seat": 0,
     "hand": [
      "2c",
      "3s",
      "4c",
      "5d"
     ],
     "points": 14,
     "actions": [
      "lay 2c",
      "lay 3s",
      "lay 4c",
      "lay 5d"
     ],
     "muted": []
    }
   }
  ],
  "moves": [
   {
    "after": 1,
    "action": "lay Kh",
    "turn": 1
   },
   {
    "after": 2,
    "action": "draw",
    "turn": 1
   },
   {
    "after": 3,
    "action": "slap Kc",
    "turn": 2
   }
  ]
 },
 {
  "name": "milestone",
  "rules": "cardgames-zone",
  "sync": {
   "kind": "sync",
   "stream": "",
   "number": 0,
   "chain": "",
   "face": {
    "terms": {
     "rules": "cardgames-zone",
     "level": "club",
     "turn": 0,
     "window": 3.0,
     "pace": [
      0.6,
      1.5
     ],
     "grace": 60,
     "pause": 20,
     "spectators": true,
     "listed": false
    },
    "stage": "between",
    "match": 1,
    "owner": null,
    "seats": [
     {
      "name": "Learner",
      "bot": "",
      "held": false
     },
     {
      "name": "Ben",
      "bot": "club",
      "held": false
     }
    ],
    "ready": [],
    "commitment": "",
    "round": 1,
    "dealer": 1,
    "totals": [
     50,
     0
    ],
    "active": [
     true,
     true
    ],
    "turn": 1,
    "phase": "over",
    "counts": [
     5,
     5
    ],
    "known": [
     [],
     []
    ],
    "stock": 43,
    "last": [
     "9s"
    ],
    "last_run": false,
    "thrower": null,
    "takeable": [
     "9s"
    ],
    "laid": [],
    "laid_run": false,
    "hands": [
     [
      "Jc",
      "Qc",
      "Qs",
      "Kd",
      "Kh"
     ],
     [
      "Ad",
      "As",
      "2c",
      "2d",
      "Jk"
     ]
    ],
    "caller": 1
   },
   "own": {
    "seat": 0,
    "hand": [
     "Jc",
     "Qc",
     "Qs",
     "Kd",
     "Kh"
    ],
    "points": 50,
    "actions": [],
    "muted": []
   },
   "sheet": [
    {
     "kind": "scored",
     "number": 1,
     "caller": 1,
     "slapped": false,
     "caught": false,
     "hands": [
      50,
      6
     ],
     "gained": [
      50,
      0
     ],
     "totals": [
      50,
      0
     ],
     "landings": [],
     "out": []
    }
   ],
   "places": []
  },
  "steps": [
   {
    "kind": "step",
    "number": 1,
    "chain": "",
    "events": [
     {
      "kind": "dealt",
      "number": 2,
      "dealer": 1,
      "starter": 1,
      "hands": [
       [
        "7h",
        "Qc",
        "Qs",
        "Kd",
        "Kh"
       ],
       null
      ],
      "turned": "9s",
      "stock": 43
     }
    ],
    "changes": {
     "stage": "playing",
     "round": 2,
     "phase": "play",
     "hands": null,
     "caller": null
    },
    "own": {
     "seat": 0,
     "hand": [
      "7h",
      "Qc",
      "Qs",
      "Kd",
      "Kh"
     ],
     "points": 47,
     "actions": [],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 2,
    "chain": "",
    "events": [
     {
      "kind": "laid",
      "seat": 1,
      "cards": [
       "Jd"
      ],
      "run": false
     }
    ],
    "changes": {
     "phase": "draw",
     "counts": [
      5,
      4
     ],
     "laid": [
      "Jd"
     ]
    }
   },
   {
    "kind": "step",
    "number": 3,
    "chain": "",
    "events": [
     {
      "kind": "drew",
      "seat": 1,
      "card": null
     }
    ],
    "changes": {
     "turn": 0,
     "phase": "play",
     "counts": [
      5,
      5
     ],
     "stock": 42,
     "last": [
      "Jd"
     ],
     "thrower": 1,
     "takeable": [
      "Jd"
     ],
     "laid": []
    },
    "own": {
     "seat": 0,
     "hand": [
      "7h",
      "Qc",
      "Qs",
      "Kd",
      "Kh"
     ],
     "points": 47,
     "actions": [
      "lay 7h",
      "lay Qc",
      "lay Qs",
      "lay Kd",
      "lay Kh",
      "lay Qc Qs",
      "lay Kd Kh"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 4,
    "chain": "",
    "events": [
     {
      "kind": "laid",
      "seat": 0,
      "cards": [
       "7h"
      ],
      "run": false
     }
    ],
    "changes": {
     "phase": "draw",
     "counts": [
      4,
      5
     ],
     "laid": [
      "7h"
     ]
    },
    "own": {
     "seat": 0,
     "hand": [
      "Qc",
      "Qs",
      "Kd",
      "Kh"
     ],
     "points": 40,
     "actions": [
      "draw",
      "take Jd"
     ],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 5,
    "chain": "",
    "events": [
     {
      "kind": "took",
      "seat": 0,
      "card": "Jd"
     }
    ],
    "changes": {
     "turn": 1,
     "phase": "play",
     "counts": [
      5,
      5
     ],
     "known": [
      [
       "Jd"
      ],
      []
     ],
     "last": [
      "7h"
     ],
     "thrower": 0,
     "takeable": [
      "7h"
     ],
     "laid": []
    },
    "own": {
     "seat": 0,
     "hand": [
      "Jd",
      "Qc",
      "Qs",
      "Kd",
      "Kh"
     ],
     "points": 50,
     "actions": [],
     "muted": []
    }
   },
   {
    "kind": "step",
    "number": 6,
    "chain": "",
    "events": [
     {
      "kind": "called",
      "seat": 1
     },
     {
      "kind": "revealed",
      "hands": [
       [
        "Jd",
        "Qc",
        "Qs",
        "Kd",
        "Kh"
       ],
       [
        "Ad",
        "As",
        "2c",
        "2s",
        "Jk"
       ]
      ]
     },
     {
      "kind": "scored",
      "number": 2,
      "caller": 1,
      "slapped": false,
      "caught": false,
      "hands": [
       50,
       6
      ],
      "gained": [
       50,
       0
      ],
      "totals": [
       50,
       0
      ],
      "landings": [
       {
        "seat": 0,
        "at": 100,
        "to": 50,
        "robbed": null,
        "stolen": 0
       }
      ],
      "out": []
     }
    ],
    "changes": {
     "stage": "between",
     "dealer": 0,
     "phase": "over",
     "hands": [
      [
       "Jd",
       "Qc",
       "Qs",
       "Kd",
       "Kh"
      ],
      [
       "Ad",
       "As",
       "2c",
       "2s",
       "Jk"
      ]
     ],
     "caller": 1
    }
   }
  ],
  "moves": [
   {
    "after": 3,
    "action": "lay 7h",
    "turn": 1
   },
   {
    "after": 4,
    "action": "take Jd",
    "turn": 1
   }
  ]
 }
];
