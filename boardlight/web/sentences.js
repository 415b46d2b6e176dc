/** Every sentence of the page itself, in both languages; `{name}` stands for a value. */
export const SENTENCES = {
  skip: { en: "To the referee", fr: "Vers l’arbitre" },
  turnBoard: { en: "Turn the board", fr: "Tourner le plateau" },
  speech: { en: "Speak turns and fouls", fr: "Dire les coups et les fautes" },
  otherLanguage: { en: "Français", fr: "English" },

  calm: { en: "Referee", fr: "Arbitre" },
  ask: { en: "Your choice", fr: "À vous de choisir" },
  foul: { en: "Foul", fr: "Faute" },
  end: { en: "The game is over", fr: "La partie est finie" },
  rule: { en: "Rule {rule}", fr: "Règle {rule}" },
  choices: { en: "Choices", fr: "Choix" },
  setup: { en: "Set-up", fr: "Mise en place" },
  toMove: { en: "to move", fr: "au trait" },
  chance: { en: "The die decides", fr: "Le dé décide" },
  score: { en: "score {score}", fr: "score {score}" },

  board: { en: "Board", fr: "Plateau" },
  boardHelp: {
    en: "Arrow keys go from cell to cell; Enter takes a cell that is offered as a choice.",
    fr: "Les flèches vont de case en case ; Entrée prend une case proposée au choix.",
  },
  hand: { en: "hand seen", fr: "main vue" },
  empty: { en: "empty", fr: "vide" },
  man: { en: "{kind} of {seat}", fr: "{kind} ({seat})" },
  lit: { en: "lit", fr: "éclairée" },
  oddMissing: { en: "put {man} here", fr: "y poser : {man}" },
  oddExtra: { en: "take this man off", fr: "retirer cette pièce" },

  turns: { en: "Turns", fr: "Coups" },
  dictate: { en: "Enter a turn", fr: "Saisir un coup" },
  play: { en: "Play", fr: "Jouer" },
  camera: { en: "Camera", fr: "Caméra" },
  noPicture: { en: "No picture from the camera.", fr: "Pas d’image de la caméra." },
  picture: { en: "Camera picture of the board, with what was seen", fr: "Image du plateau, avec ce qui a été vu" },

  actions: { en: "Actions", fr: "Actions" },
  takeback: { en: "Take back", fr: "Reprendre" },
  check: { en: "Check", fr: "Vérifier" },
  draw: { en: "Draw", fr: "Nulle" },
  resign: { en: "Resign", fr: "Abandonner" },
  askResign: { en: "Who resigns?", fr: "Qui abandonne ?" },
  askDraw: { en: "Do all players agree to a draw?", fr: "Tous les joueurs acceptent-ils la nulle ?" },
  agree: { en: "Yes, a draw", fr: "Oui, nulle" },
  cancel: { en: "Cancel", fr: "Annuler" },

  lights: { en: "Lights", fr: "Lumières" },
  journal: { en: "Journal", fr: "Journal" },
  trouble: { en: "{device}: {trouble}", fr: "{device} : {trouble}" },
  lost: {
    en: "The connection to the table is lost. Trying again…",
    fr: "La liaison avec la table est perdue. Nouvel essai…",
  },
  unsent: { en: "The order did not reach the table.", fr: "L’ordre n’est pas parvenu à la table." },

  byCamera: { en: "seen", fr: "vu" },
  byButton: { en: "button", fr: "bouton" },
  byPage: { en: "page", fr: "page" },
  byTerminal: { en: "terminal", fr: "terminal" },
  byClock: { en: "clock", fr: "pendule" },
  byFile: { en: "file", fr: "fichier" },

  spokenTurn: { en: "{seat}: {turn}", fr: "{seat} : {turn}" },
  spokenTo: { en: " to ", fr: " à " },
  spokenTakes: { en: " takes ", fr: " prend " },
};

/** Names of seats in French; the rules know them in English. */
export const SEATS = {
  North: "Nord",
  South: "Sud",
  East: "Est",
  West: "Ouest",
  White: "Blancs",
  Black: "Noirs",
  Red: "Rouges",
  Green: "Verts",
  Brown: "Bruns",
  Light: "Clairs",
  Dark: "Foncés",
};
